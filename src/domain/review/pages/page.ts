// A page of the Git store (R10): Markdown for people, with data at its top and a mark at its end. The mark shows whether the page is
// still as Heed wrote it. Pure.
import { sha256 } from '../../../kernel/id.ts'
import type { StoredPage } from '../../../kernel/operations.ts'
import { visible } from '../../../kernel/visible.ts'
import { toYaml } from './yaml.ts'

export type Page = StoredPage

const FENCE = '---\n'
const MARK = /(?:^|\n)(?:<!-- |# )Written by Heed: ([0-9a-f]{32})(?: -->)?\n*$/u

export function markdown(data: object | undefined, body: string): string {
  const text = `${data === undefined ? '' : `${FENCE}${toYaml(data)}${FENCE}`}${body.trimEnd()}\n`
  return `${text}\n<!-- Written by Heed: ${hashOf(`${text}\n`)} -->\n`
}

export function yamlPage(data: object, lead: string): string {
  const text = `${lead}${toYaml(data)}`
  return `${text}# Written by Heed: ${hashOf(text)}\n`
}

/** Whether nobody changed the page since Heed wrote it. Line ends may differ. */
export function isAsWritten(given: string): boolean {
  const text = withLineFeeds(given)
  const mark = MARK.exec(text)
  const start = mark?.[0].startsWith('\n') ? mark.index + 1 : mark?.index
  return mark !== null && start !== undefined && hashOf(text.slice(0, start)) === mark[1]
}

/** The data at the top, as text, and the rest. */
export function partsOf(given: string): { readonly data: string; readonly body: string } {
  const text = withLineFeeds(given)
  const end = text.startsWith(FENCE) ? text.indexOf(`\n${FENCE}`, FENCE.length - 1) : -1
  if (end < 0) return { data: '', body: text }
  return { data: text.slice(FENCE.length, end + 1), body: text.slice(end + 1 + FENCE.length) }
}

/** Words of people, which cannot pass for a heading or for the end of the page. */
export function quote(words: string): string {
  return visible(words)
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n')
}

/** The words between the title and the next heading, quoted or not. */
export function quotedIn(body: string): string {
  const lines = body.replace(MARK, '\n').split('\n')
  const start = lines.findIndex((line) => line.trim() !== '' && !line.startsWith('# '))
  const rest = start < 0 ? [] : lines.slice(start)
  const end = rest.findIndex((line) => line.startsWith('## '))
  const own = rest.slice(0, end < 0 ? rest.length : end)
  const last = own.findIndex((line, index) => own[0]?.startsWith('>') && index > 0 && line.trim() === '')
  return own
    .slice(0, last < 0 ? own.length : last)
    .map((line) => line.replace(/^> ?/u, ''))
    .join('\n')
    .trim()
}

/** Inside a line of Markdown, where it can be no link, no heading and no HTML. */
export function inLine(words: string): string {
  return words.replaceAll(/[\\`*_[\]<>|]/gu, (mark) => `\\${mark}`)
}

/** A fence that the text cannot end. */
export function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/gu)].map(([ticks]) => ticks.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${visible(text)}\n${fence}`
}

function withLineFeeds(text: string): string {
  return text.replaceAll('\r\n', '\n')
}

function hashOf(text: string): string {
  return sha256(text).slice(0, 32)
}
