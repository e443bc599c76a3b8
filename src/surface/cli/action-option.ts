// An option that knows which values its field takes. The parser accepts any, because the action itself says what is wrong with one.
import { Option } from 'commander'

export class ActionOption extends Option {
  readonly values: readonly string[]

  constructor(flags: string, description: string, values: readonly string[]) {
    super(flags, description)
    this.values = values
  }
}
