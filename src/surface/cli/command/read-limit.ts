// --limit, the same on every command that has it.
import { InvalidArgumentError } from 'commander'

export function readLimit(text: string): number {
  const limit = Number(text)
  if (!Number.isInteger(limit) || limit < 1) throw new InvalidArgumentError('Expected a whole number from 1.')
  return limit
}
