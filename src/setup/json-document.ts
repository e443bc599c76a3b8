// A settings file of JSON with comments, as its tree and its tokens: what an edit needs to know to leave the rest as it is.
import {
  type ArrayNode,
  type DocumentNode,
  evaluate,
  type ObjectNode,
  parse,
  type Token,
  type ValueNode,
} from '@humanwhocodes/momoa'
import { invalidInput } from '../kernel/errors.ts'

/** An object or a list, with what is in it. */
export interface Container {
  readonly node: ObjectNode | ArrayNode
  /** The offsets of its brackets. */
  readonly open: number
  readonly close: number
  readonly children: readonly Child[]
}

export interface Child {
  readonly start: number
  readonly end: number
  /** Absent in a list. */
  readonly key: string | undefined
  readonly node: ValueNode
}

export interface JsonDocument {
  readonly text: string
  readonly root: Container
  readonly tokens: readonly Token[]
  /** The line break of the file. */
  readonly nl: string
  /** One level of its indentation. */
  readonly unit: string
}

export function readDocument(text: string, file: string): JsonDocument {
  const parsed = parsedJson(text, file)
  const { body, tokens = [] } = parsed
  if (body.type !== 'Object')
    throw invalidInput(file, 'the settings must be one JSON object, {…}. Correct the file, and run this again.')
  const root = containerOf(body)
  const [first] = root.children
  return {
    text,
    root,
    tokens,
    nl: text.includes('\r\n') ? '\r\n' : '\n',
    unit: (first && startsLine(text, first.start) && indentAt(text, first.start)) || '  ',
  }
}

function parsedJson(text: string, file: string): DocumentNode {
  try {
    return parse(text, { mode: 'jsonc', ranges: true, tokens: true, allowTrailingCommas: true })
  } catch (cause) {
    const { line = 1, column = 1 } = cause as { line?: number; column?: number }
    const what = String((cause as Error).message).replace(/ \(\d+:\d+\)$/, '')
    const problem = `is not valid JSON at line ${line}, column ${column}: ${what} Nothing was changed. Correct that place, and run this again.`
    throw invalidInput(file, problem)
  }
}

export function containerOf(node: ObjectNode | ArrayNode): Container {
  const [start, end] = rangeOf(node)
  return {
    node,
    open: start,
    close: end - 1,
    children:
      node.type === 'Object'
        ? node.members.map((member) => {
            const [from, to] = rangeOf(member)
            const key = member.name.type === 'String' ? member.name.value : member.name.name
            return { start: from, end: to, key, node: member.value }
          })
        : node.elements.map(({ value }) => {
            const [from, to] = rangeOf(value)
            return { start: from, end: to, key: undefined, node: value }
          }),
  }
}

/** The member of that name; of several, the one that counts. */
export function memberOf({ children }: Container, key: string): Child | undefined {
  return children.findLast((child) => child.key === key)
}

export function valueIn({ node }: { node: ValueNode }): unknown {
  return evaluate(node)
}

export function rangeOf(node: { range?: readonly number[] | undefined }): [number, number] {
  const [start = 0, end = 0] = node.range ?? []
  return [start, end]
}

/** The white space that the line at this offset begins with. */
export function indentAt(text: string, offset: number): string {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset)
  return /^[ \t]*/.exec(line)?.[0] ?? ''
}

export function startsLine(text: string, offset: number): boolean {
  const from = text.lastIndexOf('\n', offset - 1) + 1
  return from > 0 && text.slice(from, offset).trim() === ''
}

/** The values of such a text. */
export function evaluated(text: string): unknown {
  return evaluate(parse(text.replace(/^\uFEFF/, ''), { mode: 'jsonc', allowTrailingCommas: true }))
}
