// What a commit says: what happened, in words, and where the next one begins. Pure.
import type { SaidSince } from '../../kernel/operations.ts'
import { identityOf } from './author.ts'

const HEED = 'Heed'
const LONGEST_SUBJECT = 100
const MOST_LINES = 50
const MOST_AUTHORS = 20

/** The reviewer who decided last; Heed if nobody decided. */
export function authorOf(said: readonly SaidSince[]): string {
  return identityOf(said.findLast(({ isDecision }) => isDecision)?.by ?? HEED)
}

interface Trailers {
  readonly workspace: string
  readonly row: string
}

export function messageOf(said: readonly SaidSince[], { workspace, row }: Trailers): string {
  const author = authorOf(said)
  const others = [...new Set(said.filter(({ isDecision }) => isDecision).map(({ by }) => identityOf(by)))]
  const trailers = [
    ...others
      .filter((one) => one !== author)
      .slice(-MOST_AUTHORS)
      .map((one) => `Co-authored-by: ${one}`),
    `Heed-Workspace: ${workspace}`,
    `Heed-Row: ${row}`,
  ]
  const body = said.length > 1 ? [linesOf(said)] : []
  return `${[subjectOf(said), ...body, trailers.join('\n')].join('\n\n')}\n`
}

function subjectOf(said: readonly SaidSince[]): string {
  const [first, ...others] = kindsOf(said)
  if (!first) return 'Bring the pages up to date'
  const one = first.things.size === 1 ? [first.verb, first.noun, ...first.things] : [countOf(first)]
  const most = one.filter(Boolean).join(' ')
  const whole = [most, ...others.map(countOf)].join(', ')
  const subject = whole.length <= LONGEST_SUBJECT ? whole : most
  return shortened(`${subject.charAt(0).toUpperCase()}${subject.slice(1)}`)
}

interface Kind {
  readonly verb: string
  readonly noun: string
  readonly things: Set<string>
}

/** What was decided last comes first. */
function kindsOf(said: readonly SaidSince[]): Kind[] {
  const kinds = new Map<string, Kind>()
  for (const { verb, noun, name } of said.toReversed()) {
    const kind = kinds.get(`${verb} ${noun}`) ?? { verb, noun, things: new Set() }
    kinds.set(`${verb} ${noun}`, kind)
    kind.things.add(name)
  }
  return [...kinds.values()]
}

function countOf({ verb, noun, things: { size } }: Kind): string {
  const plural = noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`
  return `${verb} ${size} ${size === 1 ? noun : plural}`
}

function inWords({ verb, noun, name }: SaidSince): string {
  return [verb, noun, name].filter(Boolean).join(' ')
}

function linesOf(said: readonly SaidSince[]): string {
  const lines = said.slice(-MOST_LINES).map((one) => `- ${inWords(one)} (${one.by})`)
  const earlier = said.length - lines.length
  return [...(earlier > 0 ? [`- ${earlier} more before`] : []), ...lines].join('\n')
}

function shortened(subject: string): string {
  return subject.length <= LONGEST_SUBJECT ? subject : `${subject.slice(0, LONGEST_SUBJECT - 1)}…`
}
