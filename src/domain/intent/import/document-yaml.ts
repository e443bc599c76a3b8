// Reads YAML, without what makes it dangerous: no tags, few aliases, and no more nesting than a document needs.
import { type Document, isNode, visit } from 'yaml'
import {
  type ComposedYaml,
  composeYaml,
  MOST_ALIASES,
  notValidYaml,
  refuseFaults,
} from '../../../kernel/compose-yaml.ts'
import { invalidInput } from '../../../kernel/errors.ts'
import { type Path, recordsIn, type Source } from './document-records.ts'

export function readYaml(text: string): Source {
  const composed = composeYaml(text)
  refuseFaults(composed)
  keepWriting(composed.document)
  return {
    ...recordsIn(contentOf(text, composed)),
    placeOf: (at, field) => placeIn(text, composed, at, field),
  }
}

/** For a document on one line, the path to the field says more than the line. */
export function placeIn(text: string, { document, lines }: ComposedYaml, at: Path, field: readonly string[]): string {
  const way = [...at, ...field]
  if (!text.trim().includes('\n')) return way.join('.')
  for (let length = way.length; length > 0; length--) {
    const node = document.getIn(way.slice(0, length), true)
    if (!isNode(node) || !node.range) continue
    return [`line ${lines.linePos(node.range[0]).line}`, field.join('.')].filter(Boolean).join(', ')
  }
  return way.join('.')
}

/** `007` and `1.0` stay as they are written, as ids and phrases. */
function keepWriting(document: Document): void {
  visit(document, {
    Scalar(_, node) {
      const isOther = typeof node.value !== 'string' && node.value !== null
      if (isOther && node.source !== undefined) node.value = node.source
    },
  })
}

function contentOf(text: string, { document, lines }: ComposedYaml): unknown {
  try {
    return document.toJS({ maxAliasCount: MOST_ALIASES })
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error
    const unknown = /^Unresolved alias .*: (.+)$/.exec(error.message)?.[1]
    if (unknown === undefined) throw invalidInput('document', 'repeats too much through aliases. Write the values out.')
    throw notValidYaml(`no anchor before this is called ${unknown}`, lines.linePos(text.indexOf(`*${unknown}`)))
  }
}
