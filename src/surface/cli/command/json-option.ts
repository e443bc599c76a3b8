// --json, the same on every command and before it.
import { Option } from 'commander'

export function jsonOption(description = 'print JSON and nothing else; errors as JSON on standard error'): Option {
  return new Option('--json', description)
}
