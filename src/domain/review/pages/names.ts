// The paths of pages: stable, and safe on every file system. Ids come from callers and may be anything; two ids never share a path,
// also where upper and lower case are the same. Pure.
import { sha256 } from '../../../kernel/id.ts'

/** Names that Windows keeps for devices, with any ending. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/u
const PLAIN = /^[a-z0-9](?:[a-z0-9._-]{0,58}[a-z0-9])?$/u
/** What `hashed` makes, so that no plain id can be taken for it. */
const HASHED = /-[0-9a-f]{16}$/u
const LONGEST = 40

/** The id itself if every file system can have it, else something like it with a hash of it. */
function fileName(id: string): string {
  const isPlain = PLAIN.test(id) && !id.includes('..') && !DEVICE.test(id) && !HASHED.test(id) && !id.endsWith('.lock')
  return isPlain ? id : hashed(id, id)
}

function hashed(words: string, id: string): string {
  return `${slug(words)}-${sha256(id).slice(0, 16)}`
}

function slug(words: string): string {
  const letters = words
    .slice(0, 200)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .replaceAll(/^-|-$/gu, '')
  const cut =
    letters.length <= LONGEST
      ? letters
      : letters
          .slice(0, LONGEST + 1)
          .replace(/-[^-]*$/u, '')
          .slice(0, LONGEST)
  return cut === '' ? 'x' : cut
}

/** By its first words, which stay when the rule is changed. */
export function rulePath(ruleId: string, firstWords: string): string {
  return `rules/${hashed(firstWords, ruleId)}.md`
}

/** By the month of the decision. */
export function decisionPath(id: string, decidedAt: string): string {
  return `decisions/${monthOf(decidedAt)}/${fileName(id)}.md`
}

export function edgeCasePath(id: string, decidedAt: string): string {
  return `edge_cases/${monthOf(decidedAt)}/${fileName(id)}.md`
}

export function skillPath(skill: string): string {
  return `skills/${fileName(skill)}.md`
}

export const INDEX = 'README.md'
export const MANIFEST = 'heed.yaml'

/** The path of a text that belongs to a page. */
export function besidePath(page: string, ending: string): string {
  return page.replace(/\.md$/u, `.${ending}`)
}

const BESIDE = /^(decisions\/.+)\.(?:input\.txt|output\.txt|approved\.txt|diff)$/u

/** The page that a file beside it belongs to; undefined for a page. */
export function pageBeside(path: string): string | undefined {
  const page = BESIDE.exec(path)?.[1]
  return page === undefined ? undefined : `${page}.md`
}

/** Whether a page about this id has this name. */
export function isNameOf(path: string, id: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/u, '')
  return name === fileName(id) || name.endsWith(`-${sha256(id).slice(0, 16)}`)
}

/** From one page to another. */
export function linkTo(path: string, from: string): string {
  return `${'../'.repeat(from.split('/').length - 1)}${path}`
}

function monthOf(at: string): string {
  return /^\d{4}-\d\d/u.exec(at)?.[0] ?? 'undated'
}
