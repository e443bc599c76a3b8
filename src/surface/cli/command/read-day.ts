// Reads a flag that is a day or a moment, such as --since.
import { InvalidArgumentError } from 'commander'

export function readDay(text: string): string {
  const date = new Date(text)
  if (Number.isNaN(date.getTime())) throw new InvalidArgumentError('Expected a day, such as 2030-01-31.')
  return date.toISOString()
}
