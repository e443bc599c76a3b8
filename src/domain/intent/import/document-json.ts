// Reads JSON, and finds where a text stops being valid JSON: not every release of Node says that.

import { type ComposedYaml, composeYaml } from '../../../kernel/compose-yaml.ts'
import { invalidInput } from '../../../kernel/errors.ts'
import { recordsIn, type Source } from './document-records.ts'
import { placeIn } from './document-yaml.ts'

export function readJson(text: string): Source {
  // Composed only if something is wrong, because it takes many times as long as parsing.
  let composed: ComposedYaml | undefined
  return {
    ...recordsIn(parse(text)),
    placeOf(at, field) {
      composed ??= composeYaml(text)
      return placeIn(text, composed, at, field)
    },
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    const { at, expected } = firstFault(text)
    const before = text.slice(0, at).split('\n')
    const place = `line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`
    throw invalidInput(place, `not valid JSON: expected ${expected}.`)
  }
}

type State = 'value' | 'first value' | 'name' | 'first name' | 'colon' | 'more' | 'end'

const space = /[ \t\n\r]*/y
const string = /"(?:[^"\\]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y
const plain = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y

/** The first place at which the text stops being valid JSON. */
function firstFault(text: string): { at: number; expected: string } {
  const open: string[] = []
  let state: State = 'value'
  let at = 0
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at
    const taken = pattern.test(text)
    if (taken) at = pattern.lastIndex
    return taken
  }
  const afterValue = (): State => (open.length === 0 ? 'end' : 'more')
  for (;;) {
    take(space)
    const start = at
    const next: string | undefined = text[at]
    const closing: string = open.at(-1) === '{' ? '}' : ']'
    const wantsValue: boolean = state.endsWith('value')
    if (next === '"' && (wantsValue || state.endsWith('name'))) {
      take(string)
      const control = controlIn(text, start, at)
      if (control < at) return { at: control, expected: 'a closing double quote, or an escape such as \\n' }
      if (at === start) return { at, expected: 'text that ends with a double quote and has only known escapes' }
      state = wantsValue ? afterValue() : 'colon'
    } else if (next === closing && (state === 'more' || state.startsWith('first'))) {
      at += 1
      open.pop()
      state = afterValue()
    } else if (wantsValue && (next === '{' || next === '[')) {
      at += 1
      open.push(next)
      state = next === '{' ? 'first name' : 'first value'
    } else if (wantsValue && take(plain)) state = afterValue()
    else if ((state === 'colon' && next === ':') || (state === 'more' && next === ',')) {
      at += 1
      state = state === 'more' && closing === '}' ? 'name' : 'value'
    } else return { at, expected: expectations[state].replace('#', closing) }
  }
}

/** The first control character, such as a line break or a tab: JSON text may not contain them unescaped. */
function controlIn(text: string, from: number, to: number): number {
  let at = from
  while (at < to && text.charCodeAt(at) >= 0x20) at += 1
  return at
}

const expectations: Readonly<Record<State, string>> = {
  value: 'a value',
  'first value': 'a value or ]',
  name: 'a name in double quotes',
  'first name': 'a name in double quotes or }',
  colon: 'a colon',
  more: 'a comma or #',
  end: 'nothing more',
}
