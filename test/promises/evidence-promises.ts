// What receipts about evidence say about answers, and which changes of answers they name.
import { patternsCovering } from '../../src/kernel/domain-pattern.ts'
import type { Receipt } from '../../src/kernel/feedback/index.ts'
import { hosts, type Step } from '../contract/evidence-history.ts'
import type { Story } from '../contract/evidence-play.ts'
import { type Answers, keyOf, type Moment, naming, type Promised } from './kit.ts'

/** What is told, of what. */
export type Question = readonly string[]
export type Answer = unknown

interface Named {
  readonly kind:
    | 'measures'
    | 'claim'
    | 'fragment'
    | 'edge'
    | 'review'
    | 'sample'
    | 'citation'
    | 'rating'
    | 'note'
    | 'rule'
    | 'inbox'
  /** What it is about: an id, or for a rule its pattern. */
  readonly id: string
  readonly other?: string
  readonly before: string | undefined
  readonly after: string | undefined
}

const wordings: readonly [Named['kind'], RegExp][] = [
  ['measures', /^confidence of claim (?<id>.+)$/],
  ['claim', /^claim (?<id>.+)$/],
  ['fragment', /^fragment (?<id>.+)$/],
  ['edge', /^edge (?<id>.+)$/],
  ['review', /^review of edge (?<id>.+)$/],
  ['sample', /^training sample of edge (?<id>.+)$/],
  ['citation', /^citation of (?<other>.+) by (?<id>.+)$/],
  ['rating', /^\w+ of (?:fragment|page) (?<id>.+), by .+$/],
  ['note', /^note on fragment (?<id>.+)$/],
  ['rule', /^(?:block|unblock) (?<id>.+)$/],
  ['inbox', /^inbox (?<id>.+)$/],
]

/** What a receipt says is different now. */
function namedIn({ changes }: Receipt): Named[] {
  return changes.items.map(({ what, before, after }) => {
    for (const [kind, wording] of wordings) {
      const groups = wording.exec(what)?.groups
      if (groups) return { kind, id: groups.id ?? '', ...(groups.other && { other: groups.other }), before, after }
    }
    throw new Error(`what does “${what}” promise?`)
  })
}

/** The host of a fragment. */
function hostOfFragment({ fragments }: Story, id: string): string {
  return hosts[fragments.find((one) => one.id === id)?.page_id ?? '']?.host ?? ''
}

const covers = (pattern: string, host: string): boolean => patternsCovering(host).includes(pattern)

interface Compared {
  readonly before: Answers<Answer>
  readonly after: Answers<Answer>
  readonly story: Story
  readonly named: readonly Named[]
}

type EvidenceMoment = Moment<Step, Answer, Receipt>

export function promises(story: Story, { said, before, after }: EvidenceMoment): Promised<Question, Answer>[] {
  const named = namedIn(said)
  const compared = { before, after, story, named }
  return [
    ...named.flatMap((one) => promiseOf(one, before)),
    naming('all of it', (question) => isNamed(question, compared)),
  ]
}

/** How an answer must be from now on. */
function promiseOf(
  { kind, id, other = '', before: was, after: is }: Named,
  before: Answers<Answer>,
): Promised<Question, Answer>[] {
  const promise = (question: Question, isKept: (told: Answer) => boolean) => [
    { what: `${question.join(' ')}: ${is}`, to: [question], isKept, names: () => false },
  ]
  switch (kind) {
    case 'measures': {
      const question = ['measures of', id]
      return promise(
        question,
        (told) => was !== is && isWordedAs(was, before.get(keyOf(question))) && isWordedAs(is, told),
      )
    }
    case 'claim':
      return promise(['adoption of', id], (told) => told === is?.replace(' ', '_'))
    case 'fragment':
      return promise(['relevance of', id], (told) => told === is?.startsWith('relevant'))
    case 'edge':
      return promise(['edge', id], (told) => {
        const edge = told as { relation: string; confidence: number } | undefined
        return is === undefined ? !edge : is.startsWith(`${edge?.relation} ${edge?.confidence}, `)
      })
    case 'citation':
      // Nothing is said about what may not be used.
      return is === 'removed' ? promise(['citation', id, other], (told) => told === undefined) : []
    default:
      return []
  }
}

interface Measures {
  confidence: number
  supporting: number
  refuting: number
  independent_sources: number
}

/** As a receipt writes it: with as many digits as needed. */
function isWordedAs(text: string | undefined, told: unknown): boolean {
  const { confidence, supporting, refuting, independent_sources: sources } = told as Measures
  const digits = text?.split(' ')[0]?.split('.')[1]?.length ?? 2
  const counts = `${supporting} for, ${refuting} against, ${sources} source${sources === 1 ? '' : 's'}`
  return text === `${confidence.toFixed(digits)} (${counts})`
}

/** Whether the receipt names what changed. */
function isNamed([what, first = '', second = '']: Question, { named, story, before, after }: Compared): boolean {
  const names = (kind: Named['kind'], id: string | undefined) => named.some((one) => one.kind === kind && one.id === id)
  const turned = (host: string) =>
    before.get(keyOf(['domain', host])) !== after.get(keyOf(['domain', host])) &&
    named.some(({ kind, id }) => kind === 'rule' && covers(id, host))
  const passage = (id: string) => names('fragment', id) || turned(hostOfFragment(story, id))
  const edge = story.edges.find(({ id }) => id === first)
  switch (what) {
    case 'domain':
      return turned(first)
    case 'adoption of':
    case 'use of claim':
      return names('claim', first)
    case 'measures of':
      return names('measures', first) || names('claim', first)
    case 'relevance of':
      return names('fragment', first)
    case 'use of fragment':
      return passage(first)
    case 'usefulness of':
      return passage(first) || named.some(({ kind }) => kind === 'rating')
    case 'citation':
      return (
        passage(first) ||
        passage(second) ||
        named.some(({ kind, id, other }) => kind === 'citation' && id === first && other === second)
      )
    case 'edge':
    case 'told edge':
      return names('edge', first) || names('claim', edge?.claim_id) || passage(edge?.fragment_id ?? '')
    case 'note':
      return passage(first) || names('note', first)
    default:
      return named.some(({ kind }) => kind === 'review')
  }
}

/** What the message of a rule says about the names that it covers. */
export function untrueOf({ said, before, after }: EvidenceMoment): string[] {
  const hasChanged = keyOf([...before].sort()) !== keyOf([...after].sort())
  if (hasChanged && said.outcome !== 'applied') return ['an answer changed, and the outcome is not applied']
  const { exceptions = [] } = said as Receipt & { exceptions?: { domain_pattern: string }[] }
  const [, pattern = '', word] = /^(\S+) is (blocked|allowed) from the next check on\./.exec(said.message) ?? []
  if (word === undefined || said.outcome !== 'applied') return []
  return [...after].flatMap(([key, isBlocked]) => {
    const [what, host = ''] = JSON.parse(key) as Question
    if (what !== 'domain' || !covers(pattern, host)) return []
    const isException = exceptions.some((one) => covers(one.domain_pattern, host))
    return isBlocked === ((word === 'blocked') !== isException) ? [] : [`${host} is not ${word}`]
  })
}
