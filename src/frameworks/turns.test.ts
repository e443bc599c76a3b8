// The turns of a framework against a Heed that answers, fails, hangs and says what it was asked.
import { describe, expect, it, vi } from 'vitest'
import { hangMs } from '../../test/scale.ts'
import type { TurnBeginInput, TurnBeginOutput, TurnEndInput } from '../client/index.ts'
import type { HeedTurns, TurnOptions } from './options.ts'
import { requestIn, type Said } from './request.ts'
import { createTurns } from './turns.ts'

const who = { session_id: 'chat', on_behalf_of: 'ana' }
const options: TurnOptions = { ...who, deadline_ms: hangMs }
const hello: Said[] = [{ by: 'person', text: 'hello' }]
const called: Said[] = [...hello, { by: 'agent', text: '', tools: ['look', 'mail'] }, { by: 'tool', text: '' }]

function fakeHeed(begin: (input: TurnBeginInput) => Promise<Partial<TurnBeginOutput>> = async () => ({})) {
  const begun: TurnBeginInput[] = []
  const ended: TurnEndInput[] = []
  const heed: HeedTurns = {
    async turn_begin(input) {
      begun.push(input)
      const lists = { entities: [], strategies: [], avoid: [], rules: [] }
      const turn_id = input.turn_id ?? ''
      return { turn_id, outcome: 'recorded', context: 'Be brief.', ...lists, ...(await begin(input)) }
    },
    async turn_end(input) {
      ended.push(input)
      return { turn_id: input.turn_id, outcome: 'updated', message: '' }
    },
  }
  return { heed, begun, ended }
}

describe('a turn', () => {
  it('is begun once and ended once, however often the model is called', async () => {
    const verbs = { outcome: 'matched' as const, candidates: [{ verb: 'look', score: 1, source: 'semantic' as const }] }
    const { heed, begun, ended } = fakeHeed(async () => ({ verbs, say: 'Noted.' }))
    const turns = createTurns<void>(heed, options)
    const told = 'Be brief.\nTell the person, in these words: Noted.'
    expect(await turns.begin(requestIn(hello))).toBe(told)
    expect(await turns.begin(requestIn(called))).toBe(told)
    await turns.end(requestIn(called), 'Hi.')
    await turns.end(requestIn(called), 'Hi.')
    expect(begun).toEqual([
      { ...who, agent: undefined, shared: undefined, message: 'hello', turn_id: begun[0]?.turn_id },
    ])
    // Of several tools, the one that the person can have meant.
    expect(ended).toEqual([
      { ...who, turn_id: begun[0]?.turn_id, response: 'Hi.', tools: ['look', 'mail'], verb: 'look' },
    ])
  })

  it('is another one when the same words are said again', async () => {
    const { heed, begun } = fakeHeed()
    const turns = createTurns<void>(heed, options)
    for (const _time of [1, 2]) {
      await turns.begin(requestIn(hello))
      await turns.end(requestIn(hello), 'Hi.')
    }
    expect(new Set(begun.map(({ turn_id }) => turn_id)).size).toBe(2)
  })

  it('is the same in every process if the framework names its messages', async () => {
    const { heed, begun } = fakeHeed()
    const named = called.map((said) => ({ ...said, id: 'msg' }))
    for (const conversation of [named.slice(0, 1), named]) {
      await createTurns<void>(heed, options).begin(requestIn(conversation))
      await createTurns<void>(heed, { ...options, session_id: 'other' }).begin(requestIn(conversation))
    }
    expect(begun.map(({ turn_id }) => turn_id)).toEqual(
      [begun[0], begun[1], begun[0], begun[1]].map((one) => one?.turn_id),
    )
    expect(begun[0]?.turn_id).not.toBe(begun[1]?.turn_id)
  })

  it('is left out, with a report, if results of tools come in and nobody knows for which message', async () => {
    const { heed, begun } = fakeHeed()
    const onError = vi.fn()
    expect(await createTurns<void>(heed, { ...options, onError }).begin(requestIn(called))).toBe('')
    expect(onError.mock.calls[0]?.[0]).toMatchObject({ code: 'invalid_input', problems: [{ field: 'turn_id' }] })
    expect(await createTurns<void>(heed, { ...options, turn_id: 'msg' }).begin(requestIn(called))).toBe('Be brief.')
    expect(begun).toMatchObject([{ turn_id: 'msg' }])
  })

  it('needs words of a person: neither a system message nor a picture begins one', async () => {
    const { heed, begun } = fakeHeed()
    const turns = createTurns<void>(heed, options)
    expect(await turns.begin(requestIn([{ by: 'system', text: 'Sum up.' }]))).toBe('')
    expect(await turns.begin(requestIn([...hello, { by: 'agent', text: 'Hi.' }, { by: 'person', text: '' }]))).toBe('')
    expect(begun).toEqual([])
  })
})

describe('a Heed that fails', () => {
  it('is left out, and asked again at the next call of the model, under the same id', async () => {
    let isDown = true
    const { heed, begun, ended } = fakeHeed(async () => {
      if (isDown) throw new Error('down')
      return {}
    })
    const onError = vi.fn()
    const turns = createTurns<void>(heed, { ...options, onError })
    expect(await turns.begin(requestIn(hello))).toBe('')
    expect(onError).toHaveBeenCalledOnce()
    isDown = false
    expect(await turns.begin(requestIn(called))).toBe('Be brief.')
    await turns.end(requestIn(called), 'Hi.')
    expect(begun[0]?.turn_id).toBe(begun[1]?.turn_id)
    expect(ended).toMatchObject([{ turn_id: begun[0]?.turn_id }])
  })

  it('is not waited for longer than its deadline, and still has the turn when it answers', async () => {
    let answer = (_: Partial<TurnBeginOutput>): void => undefined
    const { heed, ended } = fakeHeed(() => new Promise((resolve) => (answer = resolve)))
    const onError = vi.fn()
    const turns = createTurns<void>(heed, { ...options, deadline_ms: 1, onError })
    expect(await turns.begin(requestIn(hello))).toBe('')
    expect(onError.mock.calls[0]?.[0]).toMatchObject({ code: 'unavailable' })
    const ending = turns.end(requestIn(hello), 'Hi.')
    answer({})
    await ending
    await expect.poll(() => ended).toMatchObject([{ response: 'Hi.' }])
  })

  it('and a program that fails to show what it says, break nothing', async () => {
    const { heed, ended } = fakeHeed(async () => ({ say: 'Noted.' }))
    const fail = () => {
      throw new Error('no screen')
    }
    const turns = createTurns<void>(heed, { ...options, onSay: fail, onError: fail })
    expect(await turns.begin(requestIn(hello))).toBe('Be brief.')
    // What the program shows is part of the answer: "undo that" is about it.
    await turns.end(requestIn(hello), 'Hi.')
    expect(ended).toMatchObject([{ response: 'Hi.\n\nNoted.' }])
  })
})

it('a conversation without a name is refused before anything runs', () => {
  const { heed } = fakeHeed()
  expect(() => createTurns(heed, { session_id: '' })).toThrow('session_id: is required')
})
