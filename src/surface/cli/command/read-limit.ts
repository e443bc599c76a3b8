// Reads a flag that is a number from 1, such as --limit.
import { InvalidArgumentError } from 'commander'

export function readLimit(text: string): number {
  const limit = Number(text)
  if (!Number.isInteger(limit) || limit < 1) throw new InvalidArgumentError('Expected a whole number, 1 or more.')
  return limit
}
