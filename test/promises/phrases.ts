// Random histories of what words mean: said by people, in conversations and by nobody known, with keys and without, held,
// decided, blocked, undone and brought back.
import fc from 'fast-check'
import type { Receipt } from '../../src/kernel/feedback/index.ts'
import { bankIn, slang } from '../contract/intent-registry.ts'
import { keyOf, naming, type Promised } from './kit.ts'
import { type Access, askersOf, askingFor, type Context, refusedAsExpected, speakers, writtenAs } from './suite.ts'

const words = [...slang.fund.slice(0, 2), `please ${slang.fund[0]}`, slang.plastic[0], 'close down my account'] as const
const verbs = ['account.open', 'account.close', 'card.block', 'trade.buy'] as const
/** Zoe asks and never says anything. */
const askers = [null, 'ann', 'bob', 'zoe'] as const
const ownAskers = ['key_1/ann', 'key_1/zoe', 'key_2/bob', 'key_3/ann']

const phrase = fc.constantFrom(...words)
const verb = fc.constantFrom(...verbs)
const who = fc.constantFrom('ann', 'bob', 'cid', 'dan', 'one', 'two', null)
const speaker = fc.constantFrom(0, 1, 2, 4)
const nth = fc.nat(50)
const step = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant('teach'),
      phrase,
      verb,
      who,
      speaker,
      against: fc.option(verb),
      trust: fc.constantFrom(null, null, null, 'tool_output'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('ran'), phrase, verb, who, speaker }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('corrected'), phrase, who, speaker }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('block'), phrase, verb, who, lift: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('decide'), nth, approve: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('let'), nth, approve: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('people'), value: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('group'), value: fc.constantFrom(70, 80, 100) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('import'), phrase, verb }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('undo'), nth }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
const histories = fc.array(step, { minLength: 8, maxLength: 25 })

interface Question {
  readonly phrase: string
  readonly person: string | null
}
interface Answer {
  readonly outcome: string
  readonly verb?: string
  readonly candidates: readonly { readonly verb: string; readonly score: number; readonly source: string }[]
}

const isSession = (one: string | null) => one === 'one' || one === 'two'
const speaking = (one: string | null) =>
  one === null ? {} : isSession(one) ? { session_id: one } : { on_behalf_of: one }

const questionsIn = (access: Access) =>
  words.flatMap((one) => askersOf(access, askers, ownAskers).map((person): Question => ({ phrase: one, person })))

type PhraseContext = Context<Step, Question, Answer, Receipt>

const phraseWorld: PhraseContext['world'] = async (test, workspace, access) => {
  const bank = await bankIn(test, workspace)
  const { call } = bank
  const [first, , reviewer] = speakers[access]
  const given: string[] = []

  const act = async (one: Step): Promise<Receipt | undefined> => {
    const as = 'speaker' in one ? speakers[access][one.speaker] : first
    switch (one.kind) {
      case 'teach': {
        const { phrase: original_input, verb: correct_choice, against, trust } = one
        const said = { feedback_type: 'verb_correction', original_input, correct_choice, ...speaking(one.who) }
        const more = { ...(against !== null && { system_choice: against }), ...(trust !== null && { trust }) }
        return call<Receipt>('intent_feedback', { ...said, ...more }, as)
      }
      case 'ran':
        return call<Receipt>(
          'intent_outcome',
          { query: one.phrase, outcome: 'executed', choice: one.verb, ...speaking(one.who) },
          as,
        )
      case 'corrected': {
        const { search_id } = await call<{ search_id: string }>(
          'verb_search',
          { query: one.phrase, ...speaking(one.who) },
          as,
        )
        return call<Receipt>('intent_outcome', { search_id, outcome: 'corrected', ...speaking(one.who) }, as)
      }
      case 'block': {
        const whom = one.who === null || isSession(one.who) ? { for_everyone: true } : { on_behalf_of: one.who }
        return call<Receipt>('intent_block', { phrase: one.phrase, verb: one.verb, lift: one.lift, ...whom }, reviewer)
      }
      case 'decide': {
        const known = await bank.candidates({ learning_type: 'invocation_phrase', explicit_only: false })
        const candidate_id = known[one.nth % Math.max(1, known.length)]?.candidate_id
        if (candidate_id === undefined) return undefined
        return one.approve
          ? call<Receipt>('intent_approve', { candidate_id }, reviewer)
          : call<Receipt>('intent_reject', { candidate_id, reason: 'no' }, reviewer)
      }
      case 'let': {
        const waiting = (await bank.inbox()).filter(({ risk }) => risk === 'held')
        const item_id = waiting[one.nth % Math.max(1, waiting.length)]?.item_id
        if (item_id === undefined) return undefined
        return one.approve
          ? call<Receipt>('inbox_approve', { item_id }, reviewer)
          : call<Receipt>('inbox_reject', { item_id, reason: 'no' }, reviewer)
      }
      case 'people':
        return call<Receipt>('settings_set', { name: 'gate.reporters', value: one.value })
      case 'group':
        return call<Receipt>('settings_set', { name: 'similarity.group', value: one.value })
      case 'import':
        await call('intent_import', { phrases: [{ phrase: one.phrase, verb: one.verb }] }, reviewer)
        return undefined
      default: {
        const feedback_id = given[one.nth % Math.max(1, given.length)]
        return feedback_id === undefined ? undefined : call<Receipt>('feedback_undo', { feedback_id }, reviewer)
      }
    }
  }

  const everyQuestion = questionsIn(access)
  const asked = new Set(everyQuestion.map(keyOf))
  const ask = ({ phrase: query, person }: Question) => {
    const [whom, as] = askingFor(access, person)
    return call<Answer>('verb_search', { query, is_test: true, limit: 20, ...whom }, as)
  }
  return {
    async answers() {
      const answers = new Map<string, Answer>()
      for (const question of everyQuestion) answers.set(keyOf(question), await ask(question))
      return answers
    },
    isSame: (before, after) => inShort(before) === inShort(after),
    async step(one) {
      const receipt = await act(one).catch(refusedAsExpected)
      if (receipt) given.push(receipt.feedback_id)
      return receipt
    },
    promises: ({ said }) =>
      promises(said).map(({ to, ...rest }) => ({ ...rest, to: to.filter((question) => asked.has(keyOf(question))) })),
    untrue: async ({ one, said }) => {
      if (one.kind !== 'teach') return []
      const { who: named } = one
      const isPerson = named !== null && !isSession(named)
      const person = isPerson ? writtenAs(speakers[access][one.speaker], named) : null
      return untrueOf(ask, one, person, said)
    },
  }
}

/** The certainty of a similar match depends on everything near it, so only the answer counts. */
function inShort({ outcome, verb: best, candidates: [first] }: Answer): string {
  if (outcome === 'no_match') return 'no match'
  if (first?.source === 'semantic') return `alike ${best}`
  return `${outcome} ${first?.source} ${best} ${first?.score}`
}

const forEveryone = /^“(?<phrase>.+)” → (?<verb>\S+), for everyone$/
const forPerson = /^“(?<phrase>.+)”(?: → (?<verb>\S+))?, for (?<person>\S+)$/
const blocked = /^never (?<verb>\S+) for “(?<phrase>.+)”$/

type Promise_ = Promised<Question, Answer>

function promises({ changes: { items } }: Receipt): Promise_[] {
  const named = items.flatMap(({ what, after }) => promiseOf(what, after))
  // Words similar to those of a change may change with it. They are not listed, because there is no end to them.
  const alike = naming<Question, Answer>(
    'what resembles it',
    (_, before, after) => items.length > 0 && [before, after].every(isAlike),
  )
  return [...named, alike]
}

const isAlike = (answer: Answer) => answer.outcome === 'no_match' || answer.candidates[0]?.source === 'semantic'
const sourceOf = (answer: Answer, meant: string) => answer.candidates.find((one) => one.verb === meant)?.source

function promiseOf(what: string, after: string | undefined): Promise_[] {
  const everyone = forEveryone.exec(what)?.groups
  if (everyone) {
    const { phrase: about = '', verb: meant = '' } = everyone
    return [
      {
        what: `${what}: ${after}`,
        to: [null, 'zoe', 'key_1/zoe'].map((person) => ({ phrase: about, person })),
        isKept: (answer) => isServed(answer, meant, after),
        names: (question) => question.phrase === about,
      },
    ]
  }
  const own = forPerson.exec(what)?.groups
  if (own) {
    const { phrase: about = '', person = '' } = own
    const isMeaning = own.verb === undefined
    return [
      {
        what: `${what}: ${after}`,
        to: isMeaning && after !== undefined ? [{ phrase: about, person }] : [],
        isKept: (answer) =>
          after?.includes(',') ? true : answer.verb === after && answer.candidates[0]?.source === 'learned_person',
        names: (question) => question.phrase === about && question.person === person,
      },
    ]
  }
  // A block names its own words, and beside them what it does to similar words.
  const block = blocked.exec(what)?.groups
  return [naming(what, (question) => question.phrase === block?.phrase)]
}

function isServed(answer: Answer, meant: string, standing: string | undefined): boolean {
  if (standing === 'in effect') return answer.verb === meant && sourceOf(answer, meant) === 'learned'
  if (standing?.startsWith('in effect')) return sourceOf(answer, meant) === 'learned'
  if (standing?.startsWith('offered')) return answer.outcome === 'ambiguous' && sourceOf(answer, meant) === 'learned'
  return sourceOf(answer, meant) !== 'learned' || answer.outcome === 'ambiguous'
}

/** Compares the sentence and the fields of a correction with the answers to its reporter and to a stranger. */
async function untrueOf(
  ask: (question: Question) => Promise<Answer>,
  one: Extract<Step, { kind: 'teach' }>,
  person: string | null,
  receipt: Receipt,
): Promise<string[]> {
  const said = receipt as Receipt & { applies_to: string; candidate_id?: string; auto_applied: boolean }
  const answered = async (person: string | null) => {
    const { outcome, verb: best } = await ask({ phrase: one.phrase, person })
    return best === one.verb && outcome !== 'ambiguous'
  }
  const forStranger = await answered('zoe')
  const forReporter = person === null ? forStranger : await answered(person)
  const problems: string[] = []
  if (said.applies_to === 'everyone' && !forStranger)
    problems.push('applies_to everyone, and a stranger gets another verb')
  if (said.applies_to === 'person' && !forReporter) problems.push('applies_to person, and they get another verb')
  if (said.auto_applied && !forReporter) problems.push('auto_applied, and the reporter gets another verb')
  if (said.message.includes('Applied immediately.') && !(forStranger && forReporter))
    problems.push('the message says that it applies to everyone')
  if (said.outcome === 'applied' && !forReporter && !forStranger && said.applies_to !== 'nobody')
    problems.push('applied, and nobody is answered so')
  if (person !== null && forReporter && said.outcome === 'applied' && said.applies_to === 'nobody')
    problems.push('applies_to nobody, and the reporter is answered so')
  return problems
}

export const phrases: PhraseContext = {
  histories,
  seeds: { keyless: 7, keyed: 11, apart: 13 },
  world: phraseWorld,
}
