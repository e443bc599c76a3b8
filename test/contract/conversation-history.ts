// Random histories of conversations: what people ask, say, correct and take back.
import fc from 'fast-check'
import { answer, ask, reviewer, say, type Talk } from './conversation-talk.ts'

const sessions = ['s1', 's2', 's3'] as const
const persons = ['ann', 'bob', 'cid', null] as const
const messages = [say.no, "No, that's wrong. I really meant the ISDA, not the CSA.", say.giveUp, say.thanks, say.more]
const queries = [ask.permit, ask.again, ask.weather] as const
const responses = [answer, 'Would you like me to book an appointment at the town hall?', null] as const

const session = fc.constantFrom(...sessions)
const who = fc.constantFrom(...persons)
const nth = fc.nat(50)
const status = fc.constantFrom('rejected', 'accepted', 'neutral')
const response = fc.constantFrom(...responses)
const quality = fc.constantFrom(0.2, 0.9, null)

const said = fc.record({
  kind: fc.constant('say'),
  session,
  who,
  query: fc.constantFrom(...messages),
  strategy: fc.constant('form'),
  response,
})
const asked = fc.record({
  kind: fc.constant('say'),
  session,
  who,
  query: fc.constantFrom(...queries),
  strategy: fc.constantFrom('portal', 'web', null),
  response,
})
const settings = fc.constantFrom(
  { name: 'gate.reporters', value: 1 },
  { name: 'gate.reporters', value: 2 },
  { name: 'detector.rejected', value: 100 },
  { name: 'detector.accepted', value: 100 },
  { name: 'strategy.similar', value: 99 },
  { name: 'similarity.group', value: 100 },
)
const trust = fc.constantFrom('direct_user', 'direct_user', 'agent_inferred', 'reviewer')
const corrected = fc.record({ kind: fc.constant('correct'), nth, status, who, trust, as: fc.constant({}) })
/** A bystander key speaks repeatedly of the first turns; it may speak for some of the people at some times and for nobody at others. */
const key = { actor: 'key_k', actorKind: 'key', role: 'agent', channel: 'http' } as const
const correctedByKey = fc.record({
  kind: fc.constant('correct'),
  nth: fc.nat(2),
  status,
  who: fc.constantFrom(null, 'ann'),
  trust: fc.constant('direct_user'),
  as: fc.constantFrom({ ...key, speaksFor: [] }, { ...key, speaksFor: ['ann', 'cid'] }),
})

const step = fc.oneof(
  { weight: 6, arbitrary: asked },
  { weight: 8, arbitrary: said },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('add'), nth, response, quality }) },
  { weight: 9, arbitrary: corrected },
  { weight: 6, arbitrary: correctedByKey },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('decide'), nth, approve: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('set'), setting: settings }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('undo'), nth }) },
)

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
export const histories = fc.array(step, { minLength: 15, maxLength: 40, size: 'max' })

/** Plays it; returns the feedback that was given, including Heed's own verdicts, in order. */
export async function play(talk: Talk, steps: readonly Step[], afterEach?: () => Promise<void>): Promise<string[]> {
  const given: string[] = []
  for (const [index, one] of steps.entries()) {
    const feedbackId = await act(talk, one, `t${index}`, given)
    if (feedbackId !== undefined) given.push(feedbackId)
    await afterEach?.()
  }
  return given
}

/** Returns the id of the resulting feedback. */
async function act(talk: Talk, one: Step, id: string, given: readonly string[]): Promise<string | undefined> {
  switch (one.kind) {
    case 'say': {
      const more = known({ on_behalf_of: one.who, strategy: one.strategy, response: one.response })
      await talk.record(one.session, id, one.query, more)
      const { follows } = await talk.turn(id)
      return follows === undefined ? undefined : (await talk.turn(follows)).detected?.feedback_id
    }
    case 'add': {
      const turn = pick(await talk.turns(), one.nth)
      if (!turn) return undefined
      const { turn_id, session_id } = turn
      await talk.call('turn_record', known({ turn_id, session_id, response: one.response, quality_score: one.quality }))
      return undefined
    }
    case 'correct': {
      const turn = pick((await talk.turns()).toReversed(), one.nth)
      if (!turn) return undefined
      const [as, more] = one.trust === 'reviewer' ? [reviewer, {}] : [one.as, { trust: one.trust }]
      return (await talk.correct(turn.turn_id, one.status, one.who ?? undefined, more, as)).feedback_id
    }
    case 'decide': {
      const item = pick(await talk.inbox(), one.nth)
      if (!item) return undefined
      const decision = one.approve ? (['inbox_approve', {}] as const) : (['inbox_reject', { reason: 'no' }] as const)
      return (await talk.tell(decision[0], { item_id: item.item_id, ...decision[1] })).feedback_id
    }
    case 'set':
      return (await talk.tell('settings_set', one.setting)).feedback_id
    default: {
      const feedback_id = pick(given, one.nth)
      return feedback_id === undefined ? undefined : (await talk.undo({ feedback_id })).feedback_id
    }
  }
}

function pick<T>(all: readonly T[], nth: number): T | undefined {
  return all[nth % Math.max(1, all.length)]
}

function known(fields: Record<string, unknown>): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
}

/** All answers about these conversations. */
export async function answers({ turns, search, section, detect, inbox, sessions: listed, samples }: Talk) {
  const all = await turns()
  const asked = [...queries, 'How would one renew a permit for parking?', ask.hamster]
  const read = [...messages, 'No, that is wrong. I meant the ISDA and not the CSA.']
  const begun = sessions.filter((id) => all.some(({ session_id }) => session_id === id))
  return {
    turns: all,
    strategies: await Promise.all(asked.map(async (query) => ({ query, ...(await search(query, { limit: 50 })) }))),
    sections: await Promise.all(begun.map(section)),
    read: await Promise.all(
      read.flatMap((message) =>
        [undefined, 'ann', 'bob'].map(async (person) => ({
          person,
          ...(await detect(message, person === undefined ? {} : { on_behalf_of: person })),
        })),
      ),
    ),
    sessions: await listed(),
    samples: [await samples('turn'), await samples('verdict')],
    inbox: (await inbox()).map(({ item_id }) => item_id).toSorted(),
  }
}
