// Adds an entry to a settings file of JSON, and takes it out again. Everything else stays byte by byte as it is: comments, order,
// indentation and line breaks. The white space around an entry says whether the object around it was there before, so that taking
// out is the exact reverse of adding, without a record of what the file was.
import { isDeepStrictEqual } from 'node:util'
import { invalidInput } from '../kernel/errors.ts'
import {
  type Child,
  type Container,
  containerOf,
  indentAt,
  type JsonDocument,
  memberOf,
  rangeOf,
  readDocument,
  startsLine,
  valueIn,
} from './json-document.ts'

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** A member of an object, or an element of a list. */
export interface Entry {
  /** The keys that lead to the object or list. */
  readonly path: readonly string[]
  /** The name of the member; absent for an element. */
  readonly key?: string
  readonly value: Json
  /** Which elements this entry replaces, because an earlier Heed wrote them. */
  readonly isOurs?: (value: unknown) => boolean
}

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** `text` is undefined if there is no file. */
export function withEntry(text: string | undefined, entry: Entry, file: string): string {
  if (text === undefined) return `${JSON.stringify(wrapped(entry.path, entry), null, 2)}\n`
  if (text.trim() === '') return text + JSON.stringify(wrapped(entry.path, entry), null, 2)
  const document = readDocument(text, file)
  const { container, missing } = find(document, entry, file)
  const [key, ...deeper] = missing
  if (key !== undefined) return edited(text, insertion(document, container, key, wrapped(deeper, entry)))
  const [first, ...others] = ours(container, entry)
  if (first === undefined) return edited(text, insertion(document, container, entry.key, entry.value))
  const [last] = others.slice(-1)
  if (last) return withEntry(withoutChild(document, [], container, last) ?? '{}', entry, file)
  return isDeepStrictEqual(valueIn(first), entry.value) ? text : edited(text, [replacement(document, first, entry)])
}

/** Undefined if nothing is left of a file that Heed made. */
export function withoutEntry(text: string | undefined, entry: Entry, file: string): string | undefined {
  if (text === undefined || text.trim() === '') return text
  const document = readDocument(text, file)
  const { container, missing, above } = find(document, entry, file)
  const [last] = missing.length > 0 ? [] : ours(container, entry).slice(-1)
  if (last === undefined) return text
  const rest = withoutChild(document, above, container, last)
  return rest === undefined ? undefined : withoutEntry(rest, entry, file)
}

/** What is written at the place of an entry, and how many others come before it. */
export function foundAt(text: string, entry: Entry, file: string): { value: unknown; at: number }[] {
  if (text.trim() === '') return []
  const { container, missing } = find(readDocument(text, file), entry, file)
  if (missing.length > 0) return []
  return ours(container, entry).map((child) => ({ value: valueIn(child), at: container.children.indexOf(child) }))
}

/** As deep as it goes: the last container there is, those above it, and the keys that are missing. */
function find({ root }: JsonDocument, { path, key }: Entry, file: string) {
  const above: { container: Container; child: Child }[] = []
  let container = root
  for (const [at, step] of path.entries()) {
    const child = memberOf(container, step)
    if (child === undefined) return { container, above, missing: path.slice(at) }
    const { node } = child
    const wanted = at < path.length - 1 || key !== undefined ? 'Object' : 'Array'
    if (node.type !== wanted || (node.type !== 'Object' && node.type !== 'Array')) {
      const name = path.slice(0, at + 1).join('.')
      const expected = wanted === 'Object' ? 'an object, {…}' : 'a list, […]'
      throw invalidInput(file, `${name} must be ${expected}. Nothing was changed. Correct it, and run this again.`)
    }
    above.push({ container, child })
    container = containerOf(node)
  }
  return { container, above, missing: [] }
}

function ours(container: Container, { key, isOurs }: Entry): readonly Child[] {
  if (key !== undefined) return container.children.filter((child) => child.key === key)
  return container.children.filter((child) => isOurs?.(valueIn(child)))
}

function wrapped(path: readonly string[], { key, value }: Entry): Json {
  const inner: Json = key === undefined ? [value] : { [key]: value }
  return path.reduceRight<Json>((value, step) => ({ [step]: value }), inner)
}

function insertion(document: JsonDocument, container: Container, key: string | undefined, value: Json): Edit[] {
  const { text, nl, unit } = document
  const { open, close, children } = container
  const last = children.at(-1)
  const oneLine = last !== undefined && !text.slice(open, close).includes('\n')
  const indent =
    last && startsLine(text, last.start) ? indentAt(text, last.start) : indentAt(text, open) + (oneLine ? '' : unit)
  const name = key === undefined ? '' : `${JSON.stringify(key)}: `
  const written = name + (oneLine ? JSON.stringify(value) : pretty(value, document, indent))
  const added = (oneLine ? ' ' : nl + indent) + written
  const inside = document.tokens.filter(({ range }) => {
    const [start] = rangeOf({ range })
    return start >= (last?.end ?? open + 1) && start < close
  })
  const at = rangeOf(inside.at(-1) ?? { range: [0, last?.end ?? open + 1] })[1]
  if (last === undefined) {
    // A line break more says that the brackets were there and empty.
    const after = inside.length === 0 && /^\r?\n/.test(text.slice(at, at + 2)) ? nl : ''
    return [{ start: at, end: at, text: added + after }]
  }
  const hasComma = inside.some(({ type }) => type === 'Comma')
  if (hasComma) return [{ start: at, end: at, text: `${added},` }]
  return [
    { start: last.end, end: last.end, text: ',' },
    { start: at, end: at, text: added },
  ]
}

function replacement(document: JsonDocument, { start, node }: Child, { value }: Entry): Edit {
  const [from, to] = rangeOf(node)
  const oneLine = !document.text.slice(from, to).includes('\n')
  const text = oneLine ? JSON.stringify(value) : pretty(value, document, indentAt(document.text, start))
  return { start: from, end: to, text }
}

function pretty(value: Json, { nl, unit }: JsonDocument, indent: string): string {
  return JSON.stringify(value, null, unit).replaceAll('\n', nl + indent)
}

/** Without the containers that were made for it, either; undefined if that was the whole file. */
function withoutChild(
  document: JsonDocument,
  above: readonly { container: Container; child: Child }[],
  container: Container,
  child: Child,
): string | undefined {
  const { text, tokens, nl } = document
  const before = tokens.findLast((token) => rangeOf(token)[1] <= child.start)
  const following = tokens.filter((token) => rangeOf(token)[0] >= child.end)
  const comma = following.find(({ type }) => !type.endsWith('Comment'))
  const ownComma = comma?.type === 'Comma' ? comma : undefined
  const from = before ? rangeOf(before)[1] : container.open + 1
  const edits: Edit[] = [{ start: from, end: child.end, text: '' }]
  if (ownComma) edits.push(cutOut(rangeOf(ownComma)))
  if (container.children.length > 1) {
    const previous = container.children[container.children.indexOf(child) - 1]
    const between = tokens.find(
      (token) =>
        token.type === 'Comma' && rangeOf(token)[0] >= (previous?.end ?? 0) && rangeOf(token)[1] <= child.start,
    )
    if (!ownComma && previous && between) edits.unshift(cutOut(rangeOf(between)))
    return edited(text, edits)
  }
  const alone = from === container.open + 1 && following[0] && rangeOf(following[0])[0] === container.close
  if (!alone) return edited(text, edits)
  const lead = text.slice(from, child.start)
  const trail = text.slice(child.end, container.close)
  if ((lead === '' && trail === '') || /^\r?\n[ \t]*$/.test(trail)) return withoutContainer(document, above, container)
  if (trail.startsWith(nl)) edits.push(cutOut([child.end, child.end + nl.length]))
  return edited(text, edits)
}

function withoutContainer(
  document: JsonDocument,
  above: readonly { container: Container; child: Child }[],
  { open, close }: Container,
): string | undefined {
  const owner = above.at(-1)
  if (owner) return withoutChild(document, above.slice(0, -1), owner.container, owner.child)
  const [before, after] = [document.text.slice(0, open), document.text.slice(close + 1)]
  return before === '' && after === document.nl ? undefined : before + after
}

function cutOut([start, end]: readonly [number, number]): Edit {
  return { start, end, text: '' }
}

/** The edits are in order and do not overlap. */
function edited(text: string, edits: readonly Edit[]): string {
  return edits.toReversed().reduce((rest, { start, end, text }) => rest.slice(0, start) + text + rest.slice(end), text)
}
