// Random histories of intents: what people say, decide, import and undo.
import fc from 'fast-check'
import { type Bank, bank, slang } from './intent-registry.ts'

const phrases = [...slang.fund, ...slang.plastic.slice(0, 3), 'close the account', 'close my account now'] as const
const verbs = ['account.open', 'account.close', 'card.block', 'trade.buy'] as const
const persons = ['ann', 'bob', 'cid', 'dan', null] as const

const phrase = fc.constantFrom(...phrases)
const verb = fc.constantFrom(...verbs)
const who = fc.constantFrom(...persons)
const nth = fc.nat(50)

const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('teach'), phrase, verb, who, against: fc.option(verb) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('ran'), phrase, verb, who }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('corrected'), phrase, who }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('block'), phrase, verb, who, lift: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('decide'), nth, approve: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove'), verb }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('import'), phrase, verb }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('people'), value: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('alias'), who, to: fc.constantFrom('john', 'apex') }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('undo'), nth }) },
)

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
export const histories = fc.array(step, { minLength: 8, maxLength: 25 })

/** Plays it; answers the feedback that was given, in order. */
export async function play(world: Bank, steps: readonly Step[], afterEach?: () => Promise<void>): Promise<string[]> {
  const given: string[] = []
  for (const one of steps) {
    const { feedback_id } = await act(world, one, given)
    if (feedback_id !== undefined) given.push(feedback_id)
    await afterEach?.()
  }
  return given
}

async function act(world: Bank, one: Step, given: readonly string[]): Promise<{ feedback_id?: string }> {
  const { call, teach, tell, outcome, search, meansName, listed } = world
  const speaker = 'who' in one && one.who !== null ? { on_behalf_of: one.who } : {}
  const isKnown = async (name: string) =>
    (await listed<{ verb: string }>('verb_list', {})).some((known) => known.verb === name)
  if ('verb' in one && one.kind !== 'remove' && !(await isKnown(one.verb)))
    return call('intent_import', { verbs: bank.verbs.filter(({ name }) => name === one.verb) })
  switch (one.kind) {
    case 'teach':
      return teach(one.phrase, one.verb, one.who ?? undefined, {
        feedback_type: 'verb_correction',
        ...(one.against !== null && { system_choice: one.against }),
      })
    case 'ran':
      return outcome({ query: one.phrase, outcome: 'executed', choice: one.verb, ...speaker })
    case 'corrected': {
      const { search_id } = await search(one.phrase, one.who ?? undefined)
      return outcome({ search_id, outcome: 'corrected', ...speaker })
    }
    case 'block':
      return tell('intent_block', {
        phrase: one.phrase,
        verb: one.verb,
        lift: one.lift,
        ...(one.who === null ? { for_everyone: true } : speaker),
      })
    case 'decide':
      return decide(world, one.nth, one.approve)
    case 'remove':
      return (await isKnown(one.verb)) ? call('intent_import', { remove_verbs: [one.verb] }) : {}
    case 'import':
      return call('intent_import', { phrases: [{ phrase: one.phrase, verb: one.verb }] })
    case 'people':
      return tell('settings_set', { name: 'gate.reporters', value: one.value })
    case 'alias':
      return meansName('the boss', one.to, speaker)
    default: {
      const feedback_id = given[one.nth % Math.max(1, given.length)]
      return feedback_id === undefined ? {} : tell('feedback_undo', { feedback_id })
    }
  }
}

async function decide({ candidates, tell }: Bank, nth: number, approve: boolean) {
  const known = await candidates({ learning_type: 'invocation_phrase' })
  const chosen = known[nth % Math.max(1, known.length)]
  if (!chosen) return {}
  const { candidate_id } = chosen
  return approve ? tell('intent_approve', { candidate_id }) : tell('intent_reject', { candidate_id, reason: 'no' })
}

/** Everything that is answered about the words of these histories. */
export async function answers({ decision, name, candidates, inbox }: Bank) {
  return {
    verbs: await Promise.all(
      [...phrases, 'spin up a fund for me', 'close this account'].flatMap((query) =>
        [undefined, 'ann', 'bob'].map(async (person) => ({ query, person, ...(await decision(query, person)) })),
      ),
    ),
    names: [await name('the boss'), await name('the boss', { on_behalf_of: 'ann' })],
    candidates: await candidates({ explicit_only: false }),
    inbox: (await inbox()).map(({ item_id }) => item_id).toSorted(),
  }
}
