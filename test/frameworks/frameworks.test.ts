// The examples with the real packages and a scripted model: what a person corrects in one turn changes what the model is told later, in
// another session, after a restart, over the library and over HTTP.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { can } from '../../examples/frameworks/bank.ts'
import type { HeedTurns, TurnOptions } from '../../src/frameworks/options.ts'
import { inProcess, type Opened, type Way } from '../e2e/ways-to-call.ts'
import { sqlite } from '../fault/places.ts'
import { hangMs } from '../scale.ts'
import { verifies } from '../verifies.ts'
import { importVerbs } from './verbs.ts'
import { createWorkspace, type Workspace } from './workspace.ts'

const GONE = 'my card is gone'
const GONE_AGAIN = 'where has my card gone?'
const MEANT = 'no, I meant pause it, not replace it'
const NEW_CARD = 'I have ordered a new card.'
const PAUSED = 'Your card is paused.'
const LEARNED = `Noted: for you, “${GONE}” now means card_pause (“Pause a card for now”). Say “undo that” to take it back.`

let workspace: Workspace
beforeAll(() => {
  workspace = createWorkspace()
})
afterAll(() => workspace.remove())

type Talk = (chat: string, who: string, message: string) => Promise<string>
type How = 'answer' | 'stream'
type Chat = Record<How, (message: string) => Promise<string>>
type Bank = Record<How, Talk>

/** An agent for each conversation. */
async function openChats(heed: HeedTurns, framework: string, how: How, options?: Partial<TurnOptions>): Promise<Talk> {
  const { openChat } = await workspace.load<{ openChat(heed: HeedTurns, options: object): Chat }>(
    `examples/${framework}.js`,
  )
  const { model } = await workspace.load<{ model: unknown }>(`models/${framework}.js`)
  const chats = new Map<string, Chat>()
  return (session_id, on_behalf_of, message) => {
    const who: TurnOptions = { session_id, on_behalf_of, deadline_ms: hangMs, ...options }
    const chat = chats.get(session_id) ?? openChat(heed, { model, ...who })
    chats.set(session_id, chat)
    return chat[how](message)
  }
}

/** One agent for all of them. */
async function openOne(heed: HeedTurns, framework: string, how: How, options?: Partial<TurnOptions>): Promise<Talk> {
  const { openBank } = await workspace.load<{ openBank(heed: HeedTurns, options: object): Bank }>(
    `examples/${framework}.js`,
  )
  const { model } = await workspace.load<{ model: unknown }>(
    `models/${framework === 'mastra' ? 'ai-sdk' : framework}.js`,
  )
  return openBank(heed, { model, deadline_ms: hangMs, ...options })[how]
}

const frameworks = [
  { framework: 'ai-sdk', open: openChats },
  { framework: 'openai-agents', open: openChats },
  { framework: 'langchain', open: openOne },
  { framework: 'mastra', open: openOne },
]
const [library, client] = inProcess as [Way, Way]

const restarts = [
  { how: 'answer', before: library, after: client },
  { how: 'stream', before: client, after: library },
] as const

describe.each(frameworks)('heed/$framework', ({ framework, open }) => {
  it.each(restarts)(
    `${verifies('S5', 'X1', 'X4', 'K3')}after a correction in turn two, turn three is told otherwise ($how, $before.title, then $after.title)`,
    async ({ how, before, after }) => {
      const place = await sqlite.newPlace()
      await importVerbs(place, can)
      const calls: string[] = []
      const opened: Opened[] = []
      const start = async (way: Way) => {
        const heed = await way.open(place)
        opened.push(heed)
        return open(counted(heed, calls), framework, how)
      }
      try {
        const talk = await start(before)
        expect(await talk('ana 1', 'ana', GONE)).toBe(NEW_CARD)
        expect(await talk('ana 1', 'ana', MEANT)).toBe(`${PAUSED} ${LEARNED}`)
        expect(await talk('ana 2', 'ana', GONE)).toBe(PAUSED)
        expect(calls).toEqual(Array(3).fill(['turn_begin', 'turn_end']).flat())
        await opened.pop()?.close()
        const later = await start(after)
        expect(await later('ana 3', 'ana', GONE_AGAIN)).toBe(PAUSED)
        expect(await later('bo 1', 'bo', GONE)).toBe(NEW_CARD)
      } finally {
        for (const heed of opened) await heed.close()
      }
    },
  )

  it.each(['answer', 'stream'] as const)(`${verifies('S5')}answers as before while Heed fails (%s)`, async (how) => {
    const errors: unknown[] = []
    const fail = () => Promise.reject(new Error('down'))
    const heed = { turn_begin: fail, turn_end: fail }
    const talk = await open(heed, framework, how, { onError: (error) => errors.push(error) })
    expect(await talk('ana 1', 'ana', GONE)).toBe(NEW_CARD)
    expect(errors.length).toBeGreaterThan(0)
  })
})

function counted({ turn_begin, turn_end }: HeedTurns, calls: string[]): HeedTurns {
  return {
    turn_begin: (...given) => {
      calls.push('turn_begin')
      return turn_begin(...given)
    },
    turn_end: (...given) => {
      calls.push('turn_end')
      return turn_end(...given)
    },
  }
}

it(`${verifies('S5')}the examples type-check with the types of the frameworks`, () => {
  const config = {
    compilerOptions: {
      ...{ target: 'ES2023', lib: ['ES2023'], module: 'NodeNext', types: ['node'], strict: true, noEmit: true },
      ...{ exactOptionalPropertyTypes: true, skipLibCheck: true, allowImportingTsExtensions: true },
    },
    include: ['examples/*.ts', 'models/*.ts'],
  }
  writeFileSync(join(workspace.folder, 'tsconfig.json'), JSON.stringify(config))
  const tsc = resolve('node_modules/@typescript/native/bin/tsc')
  const { stdout, status } = spawnSync(process.execPath, [tsc, '-p', workspace.folder], { encoding: 'utf8' })
  expect({ stdout, status }).toEqual({ stdout: '', status: 0 })
})
