// Random histories of everything that a conversation changes: what people ask and say to answers, with two calls a turn or one, and what
// is said of verbs, rules and verdicts beside it, decided, set, undone and brought back.
import fc from 'fast-check'
import type { Caller } from '../../src/kernel/caller.ts'
import { HeedError } from '../../src/kernel/errors.ts'
import { allPages } from './all-pages.ts'
import { study } from './evidence-graph.ts'

export type Call = <T>(name: string, input: object, as?: Partial<Caller>) => Promise<T>

const verbs = [
  { name: 'card.block', description: 'Block a card for good', phrases: ['my card was stolen'] },
  { name: 'card.pause', description: 'Pause a card for now', phrases: ['pause my card'] },
  { name: 'card.replace', description: 'Send a new card', phrases: ['order another card'] },
]
const GONE = 'my card is gone'
const requests = [GONE, GONE, "my card isn't in my wallet", 'zap the plastic', 'order another card'] as const
/** Rejections with and without a verb, acceptances, instructions, both, and what says nothing of the answer. */
const reactions = [
  'no, I meant pause it, not replace it',
  'no, I meant pause it, not replace it',
  'No, I meant block it. From now on, always ask me first.',
  "That's wrong. Try again.",
  'Never mind, forget it.',
  "Thanks, that's perfect!",
  'Thanks! From now on, always tell me the number of the card.',
  'From now on, answer in British English.',
  'Tell me more about the first one.',
] as const
/** What answers an announcement; after another answer, it is about that. */
const demands = ['undo that', 'undo that', 'yes, for everyone', 'approve', 'yes'] as const
const contents = ['Always tell me the number of the card.', 'Answer in British English.'] as const
const response = 'I have ordered a new card for you. It arrives on Monday.'

const key = (actor: string, role: 'agent' | 'reviewer', speaksFor: Caller['speaksFor']): Partial<Caller> => ({
  ...{ actor, actorKind: 'key', role, speaksFor, channel: 'http' },
})
const speakers = {
  machine: {},
  backend: key('key_b', 'agent', 'anyone'),
  some: key('key_s', 'agent', ['ana']),
  nobody: key('key_n', 'agent', []),
  reviewer: key('key_r', 'reviewer', 'anyone'),
} as const
const admin: Partial<Caller> = { ...speakers.reviewer, role: 'admin' }

const speaker = fc.constantFrom(
  ...(['machine', 'machine', 'machine', 'backend', 'backend', 'some', 'nobody', 'reviewer'] as const),
)
const who = fc.constantFrom('ana', 'ana', 'ana', 'bo', 'cy', null)
const session = fc.constantFrom('s1', 'shared/s2', 'shared/s2')
const verb = fc.constantFrom(...verbs.map(({ name }) => name))
const words = fc.constantFrom(...requests)
const nth = fc.nat(500)
const status = fc.constantFrom('rejected', 'accepted', 'neutral')
const doubtful = fc.constantFrom(undefined, undefined, undefined, 'tool_output')

const turn = {
  ...{ session, who, speaker, verb: fc.option(verb), strategy: fc.constantFrom('form', 'phone', null) },
  calls: fc.constantFrom('two', 'two', 'one'),
  /** The agent passes on what Heed says and asks. */
  tells: fc.constantFrom(true, true, false),
  cited: fc.constantFrom(null, null, ['sleep'], ['taste', 'measured', 'https://lab.alpha.example/study']),
}
const of = <K extends string>(kind: K) => fc.constant(kind)
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: of('turn'), message: words, ...turn }) },
  { weight: 12, arbitrary: fc.record({ kind: of('turn'), message: fc.constantFrom(...reactions), ...turn }) },
  { weight: 4, arbitrary: fc.record({ kind: of('turn'), message: fc.constantFrom(...demands), ...turn }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: of('dialogue'),
      demands: fc.array(fc.constantFrom(...demands), { minLength: 1, maxLength: 3 }),
      said: fc.constantFrom(...reactions),
      message: words,
      ...turn,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: of('search'), words, who, speaker }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: of('teach'), words, verb, against: fc.option(verb), who, speaker, trust: doubtful }),
  },
  { weight: 2, arbitrary: fc.record({ kind: of('ran'), words, verb, who, speaker }) },
  { weight: 1, arbitrary: fc.record({ kind: of('block'), words, verb, who, lift: fc.boolean() }) },
  { weight: 6, arbitrary: fc.record({ kind: of('correct'), nth, status, who, speaker, trust: doubtful }) },
  { weight: 2, arbitrary: fc.record({ kind: of('instruct'), content: fc.constantFrom(...contents), who, speaker }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: of('set'),
      setting: fc.constantFrom(
        { name: 'heard.certain', value: 100 },
        { name: 'heard.certain', value: 1 },
        { name: 'heard.instructions', value: 0 },
        { name: 'heard.instructions', value: 1 },
        { name: 'gate.reporters', value: 1 },
        { name: 'gate.reporters', value: 2 },
        { name: 'gate.approvals', value: 1 },
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: of('decide'), nth, approve: fc.boolean() }) },
  { weight: 7, arbitrary: fc.record({ kind: of('undo'), nth }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
export const histories = fc.array(step, { minLength: 10, maxLength: 22, size: 'max' })

/** The verbs and the evidence are there from the start. */
async function prepare(call: Call): Promise<void> {
  await call('intent_import', { verbs })
  await call('evidence_record', study)
}

/** Plays it; answers which feedback followed from messages, as their turns said. */
export async function play(
  call: Call,
  steps: readonly Step[],
  afterEach?: () => Promise<void>,
): Promise<ReadonlySet<string>> {
  await prepare(call)
  const followed = new Set<string>()
  for (const [index, one] of steps.entries()) {
    const said = await act(call, one, `t${index}`).catch(refusedByLaw)
    for (const id of said?.followed ?? []) followed.add(id)
    await afterEach?.()
  }
  return followed
}

/** Each row that followed, with the row of the same message that it followed from: the one that Heed had just written. */
export async function parentsIn(call: Call, followed: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> {
  const parents = new Map<string, string>()
  let heard = ''
  for (const { feedback_id, action } of (await rowsIn(call)).toReversed()) {
    if (action === 'feedback_detect' || action === 'instruction_detect') heard = feedback_id
    // What a command does is not undone with it.
    if (action === 'command_detect') heard = ''
    if (followed.has(feedback_id)) parents.set(feedback_id, heard)
  }
  return parents
}

function refusedByLaw(error: unknown): undefined {
  const expected = ['conflict', 'forbidden', 'invalid_input', 'not_found']
  if (!(error instanceof HeedError && expected.includes(error.code))) throw error
}

interface Said {
  readonly followed?: readonly string[]
}

async function act(call: Call, one: Step, turn_id: string): Promise<Said | undefined> {
  const as = 'speaker' in one ? speakers[one.speaker] : undefined
  const named = 'who' in one && one.who !== null ? { on_behalf_of: one.who } : {}
  switch (one.kind) {
    case 'turn':
      return talk(call, one, { turn_id, ...named }, as)
    case 'dialogue': {
      // What is announced is mostly answered at once.
      const followed: string[] = []
      for (const [index, message] of [one.message, one.said, ...one.demands].entries()) {
        const said = await talk(
          call,
          { ...one, message, calls: 'two', tells: true },
          { turn_id: `${turn_id}-${index}`, ...named },
          as,
        )
        followed.push(...(said.followed ?? []))
      }
      return { followed }
    }
    case 'search':
      return call('verb_search', { query: one.words, ...named }, as)
    case 'teach': {
      const { words: original_input, verb: correct_choice, against, trust } = one
      const more = { ...(against !== null && { system_choice: against }), trust }
      const said = { feedback_type: 'verb_correction', original_input, correct_choice }
      return call('intent_feedback', { ...said, ...more, ...named }, as)
    }
    case 'ran':
      return call('intent_outcome', { query: one.words, outcome: 'executed', choice: one.verb, ...named }, as)
    case 'block': {
      const whom = one.who === null ? { for_everyone: true } : named
      return call('intent_block', { phrase: one.words, verb: one.verb, lift: one.lift, ...whom }, speakers.reviewer)
    }
    case 'correct': {
      const turns = await turnsIn(call)
      const heard = turns.filter((turn) => turn.detected !== undefined)
      const turn = pick(heard.length > 0 ? heard : turns, one.nth)
      const said = { turn_id: turn?.turn_id, feedback_type: one.status, trust: one.trust }
      return turn && call('verdict_correct', { ...said, ...named }, as)
    }
    case 'instruct':
      return call('instruction_add', { content: one.content, ...named }, as)
    case 'set':
      return call('settings_set', one.setting)
    case 'decide': {
      const item = pick(await inboxIn(call), one.nth)
      if (!item) return undefined
      const { item_id, content_hash } = item
      const seen = { item_id, ...(content_hash !== undefined && { content_hash }) }
      return one.approve
        ? call('inbox_approve', seen, speakers.reviewer)
        : call('inbox_reject', { item_id, reason: 'no' }, speakers.reviewer)
    }
    default: {
      // Without its verbs there would be little left to say.
      const row = pick(
        (await rowsIn(call)).filter(({ action }) => action !== 'intent_import'),
        one.nth,
      )
      if (row) await undo(call, row.feedback_id)
      return undefined
    }
  }
}

type Talking = Omit<Extract<Step, { kind: 'turn' }>, 'kind' | 'message'> & { readonly message: string }

async function talk(
  call: Call,
  { message, session: session_id, verb: ran, strategy, calls, tells, cited }: Talking,
  given: { turn_id: string },
  as: Partial<Caller> | undefined,
): Promise<Said> {
  const shared = session_id.startsWith('shared/')
  const opening = { session_id: session_id.replace('shared/', ''), ...given, ...(shared && { shared }) }
  const used = {
    response,
    ...(ran !== null && { verb: ran }),
    ...(strategy !== null && { strategy }),
    ...(cited !== null && { cited }),
  }
  if (calls === 'one') {
    return call('turn_record', { ...opening, query: message, ...used }, as)
  }
  const begun = await call<Begun>('turn_begin', { ...opening, message, agent: 'coder' }, as)
  const { turn_id, verbs: found, say, ask } = begun
  const told = tells ? { response: [response, say, ask].filter(Boolean).join(' ') } : {}
  const { shared: _, ...ending } = opening
  const search = found?.verb === ran ? found?.search_id : undefined
  await call(
    'turn_end',
    { ...ending, turn_id, ...used, ...told, ...(search !== undefined && { search_id: search }) },
    as,
  )
  return begun
}

interface Begun extends Said {
  readonly turn_id: string
  readonly say?: string
  readonly ask?: string
  readonly verbs?: { readonly verb?: string; readonly search_id?: string }
}

/** With a reviewer's key: if others undid a reviewer's row, it would be held. */
export function undo(call: Call, feedback_id: string): Promise<{ feedback_id: string }> {
  return call('feedback_undo', { feedback_id }, admin)
}

export const rowsIn = (call: Call) =>
  allPages<{ feedback_id: string; action: string; state: string }>(call, 'feedback_list', { limit: 200 })
const turnsIn = (call: Call) => allPages<{ turn_id: string; detected?: object }>(call, 'turn_list', { limit: 200 })
const inboxIn = (call: Call) => allPages<{ item_id: string; content_hash?: string }>(call, 'inbox_list', { limit: 200 })

function pick<T>(all: readonly T[], at: number): T | undefined {
  return all[at % Math.max(1, all.length)]
}

const askers = [undefined, 'ana', 'bo'] as const
const queries = [...new Set(requests), 'please my card is gone', 'my card is not in my wallet']

/** What everybody is answered: which verb, which rules, which strategies, and what waits. */
export async function answers(call: Call) {
  const everybody = <T>(ask: (person: { on_behalf_of?: string }) => Promise<T>) =>
    Promise.all(askers.map((person) => ask(person === undefined ? {} : { on_behalf_of: person })))
  const asked = <T>(name: string, input: object) => everybody((person) => call<T>(name, { ...input, ...person }))
  return {
    verbs: await Promise.all(queries.map((query) => asked('verb_search', { query, is_test: true }))),
    prompts: await asked('agent_prompt', { agent: 'coder', base_prompt: 'Work.' }),
    strategies: await Promise.all([...new Set(requests)].map((query) => asked('strategy_search', { query }))),
    turns: await turnsIn(call),
    rules: await allPages(call, 'rule_list', { state: 'all', limit: 200 }),
    phrases: await allPages(call, 'intent_list', { state: 'all', explicit_only: false, limit: 200 }),
    claims: await Promise.all(['sleep', 'taste'].map((claim_id) => call('claim_get', { claim_id }))),
    graph: await call('graph_get', { task_id: 'task' }),
    inbox: (await inboxIn(call)).map(({ item_id }) => item_id).toSorted(),
  }
}
