// The card story as people tell it: an agent makes the two calls of a turn and nothing else, however it calls Heed.
import { describe, expect, it, onTestFinished } from 'vitest'
import { engines, type Place, sqlite } from '../fault/places.ts'
import { verifies } from '../verifies.ts'
import { inProcess, inProcesses, type Opened, type Way } from './ways-to-call.ts'

const verbs = [
  { name: 'card.block', description: 'Block a card for good', phrases: ['my card was stolen'] },
  { name: 'card.pause', description: 'Pause a card for now', phrases: ['pause my card'] },
  { name: 'card.replace', description: 'Send a new card', phrases: ['my card is broken'] },
]
const GONE = 'my card is gone'
const GONE_AGAIN = "my card isn't in my wallet"
const MEANT = 'no, I meant pause it, not replace it'
const LEARNED = `Noted: for you, “${GONE}” now means card.pause (“Pause a card for now”). Say “undo that” to take it back`

// To start a process takes a second, so those are played on one engine.
const played = [on(engines, inProcess), on([sqlite], inProcesses)].flat()

describe.each(played)('$title on $engine', ({ way, newPlace }) => {
  it(`${verifies('X1', 'X2', 'X3', 'X4', 'K3', 'K4')}right the next time and in other words, until the person takes it back`, async () => {
    const agent = await startAgent(await newPlace(), way)
    const before = await agent.understands(GONE, 'ana')
    expect(before).toMatchObject({ verb: 'card.replace' })
    const talk = agent.talk('ana')
    const first = await talk.hears(GONE)
    expect(first).toMatchObject({ context: '', verbs: { verb: 'card.replace' } })
    await talk.answers('I have ordered a new card for you. It arrives on Monday.', 'card.replace')
    const second = await talk.hears(MEANT)
    expect(second).toMatchObject({
      heard: { turn_id: first.turn_id, feedback_type: 'rejected' },
      verbs: { outcome: 'matched', verb: 'card.pause' },
      say: expect.stringContaining(LEARNED),
    })
    expect(second.context).toContain('They mean card.pause (“Pause a card for now”), not card.replace.')
    await talk.answers(`Your card is paused. ${second.say}`, 'card.pause')
    await agent.alsoAfterRestart(async () => {
      expect(await agent.understands(GONE, 'ana')).toMatchObject({ outcome: 'matched', verb: 'card.pause' })
      expect(await agent.understands(GONE_AGAIN, 'ana')).toMatchObject({ verb: 'card.pause' })
      expect(await agent.understands(GONE, 'bo')).toMatchObject({ verb: 'card.replace' })
    })
    const undone = await talk.hears('undo that')
    expect(undone).toMatchObject({ command: { name: 'undo' }, say: `“${GONE}” no longer means card.pause for you.` })
    expect(undone).not.toHaveProperty('heard')
    await agent.alsoAfterRestart(async () => expect(await agent.understands(GONE, 'ana')).toEqual(before))
  })

  it(`${verifies('X1', 'X2', 'K3', 'K9')}right for everyone after a reviewer approved it`, async () => {
    const place = await newPlace()
    const agent = await startAgent(place, way)
    await agent.isCorrectedBy('ana')
    await approveAll(place)
    await agent.alsoAfterRestart(async () => {
      expect(await agent.understands(GONE, 'dora')).toMatchObject({ outcome: 'matched', verb: 'card.pause' })
    })
  })
})

// With ten processes more, the command line would show nothing else.
const kept = played.filter(({ way }) => !way.forgets)

describe.each(kept)('$title on $engine', ({ way, newPlace }) => {
  it(`${verifies('X1', 'X2', 'K3', 'K9')}right for everyone after three people said so`, async () => {
    const agent = await startAgent(await newPlace(), way)
    await Promise.all(['ana', 'bo', 'cy'].map((who) => agent.isCorrectedBy(who)))
    await agent.alsoAfterRestart(async () => {
      expect(await agent.understands(GONE, 'dora')).toMatchObject({ outcome: 'matched', verb: 'card.pause' })
      expect(await agent.understands(GONE_AGAIN, 'dora')).toMatchObject({ verb: 'card.pause' })
    })
  })
})

function on(chosen: typeof engines, ways: readonly Way[]) {
  return chosen.flatMap((engine) => ways.map((way) => ({ ...engine, title: way.title, way })))
}

/** An agent that knows three verbs. */
async function startAgent(place: Place, way: Way) {
  await asPerson(place, (call) => call('intent_import', { verbs }))
  let heed: Opened | undefined = await way.open(place)
  let sessions = 0
  const close = async () => {
    const closing = heed
    heed = undefined
    await closing?.close()
  }
  onTestFinished(close)
  const open = () => {
    if (!heed) throw new Error('It is closed.')
    return heed
  }
  const newSession = (who: string) => {
    sessions += 1
    return { session_id: `chat ${sessions}`, on_behalf_of: who }
  }

  const agent = {
    /** A conversation with a person. */
    talk(who: string) {
      const here = newSession(who)
      let turn_id = ''
      return {
        async hears(message: string) {
          const begun = await open().turn_begin({ ...here, message })
          turn_id = begun.turn_id
          return begun
        },
        answers: (response: string, verb: string) => open().turn_end({ ...here, turn_id, response, verb }),
      }
    },
    /** What a person's words are found to mean in a new conversation. */
    async understands(message: string, who: string) {
      const { verbs: found } = await open().turn_begin({ ...newSession(who), message })
      const { search_id: _, ...rest } = found ?? {}
      return rest
    },
    async isCorrectedBy(who: string) {
      const talk = agent.talk(who)
      await talk.hears(GONE)
      await talk.answers('I have ordered a new card for you. It arrives on Monday.', 'card.replace')
      expect(await talk.hears(MEANT)).toMatchObject({ say: expect.stringContaining(LEARNED) })
    },
    async alsoAfterRestart(assertion: () => Promise<void>) {
      await assertion()
      if (way.forgets) return
      await close()
      heed = await way.open(place)
      await assertion()
    },
  }
  return agent
}

type Call = (action: string, input: object) => Promise<Record<string, unknown>>

/** What people do beside the agent, on the same data. */
async function asPerson(place: Place, work: (call: Call) => Promise<unknown>): Promise<void> {
  const { port, close } = await place.open()
  const caller = await port.identify(undefined, 'cli')
  await work((action, input) => port.execute(caller, action, input))
  await close()
}

async function approveAll(place: Place): Promise<void> {
  await asPerson(place, async (call) => {
    const { items } = (await call('inbox_list', {})) as { items: { item_id: string; content_hash: string }[] }
    expect(items).toMatchObject([{ title: `“${GONE}” → card.pause, for everyone` }])
    for (const { item_id, content_hash } of items) await call('inbox_approve', { item_id, content_hash })
  })
}
