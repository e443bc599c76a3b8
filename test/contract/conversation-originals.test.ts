// What worked after a rejection is found by the first question of the person, not only by "no, I meant …".
import { expect, it } from 'vitest'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { answer, ask, say, talkIn } from './conversation-talk.ts'

const laptops = 'laptops under $1000'
const meant = 'No, I meant gaming laptops, not business laptops'

onEachEngine('attempts at one question', (test) => {
  it(`${verifies('C4', 'K3', 'K5')}what was accepted after a rejection is found by the original question`, async () => {
    const talk = talkIn(test, 'laptops')
    const found = async (query: string) => (await talk.search(query, { on_behalf_of: 'nobody' })).strategies
    await talk.record('s', 't1', laptops, { response: answer, strategy: 'commerce' })
    const { previous } = await talk.record('s', 't2', meant)
    await talk.record('s', 't2', meant, { response: answer, strategy: 'category' })
    await talk.record('s', 't3', say.thanks)
    const isFound = () =>
      test.alsoAfterRestart(async () => {
        for (const query of [laptops, 'gaming laptops under 1000'])
          expect((await found(query))[0]).toMatchObject({
            strategy: 'category',
            user_feedback_status: 'accepted',
            query: meant,
            original_query: laptops,
          })
        expect((await found(meant))[0]).toMatchObject({ strategy: 'category', similarity: 1 })
        expect(await talk.choice(laptops)).toEqual({ try: ['category'], avoid: ['commerce'] })
      })
    await isFound()
    expect((await found(laptops))[0]?.similarity).toBe(1)
    // If the first answer was not rejected after all, the second message is a new question.
    const taken = await talk.undo({ feedback_id: previous?.feedback_id ?? '' })
    await test.alsoAfterRestart(async () => {
      const [first] = await found(laptops)
      expect(first).toMatchObject({ strategy: 'commerce', user_feedback_status: 'neutral' })
      for (const { original_query } of await found(meant)) expect(original_query).toBeUndefined()
    })
    await talk.undo(taken)
    await isFound()
    expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ count: 0 })
  })

  it(`${verifies('C4', 'C8')}a row of rejections leads back to its first question`, async () => {
    const talk = talkIn(test, 'row')
    const texts = [ask.permit, say.no, say.wrong, say.thanks]
    for (const [index, query] of texts.entries()) await talk.answered('s', `t${index}`, query, `way ${index}`)
    await talk.record('s', 'end', say.more)
    await test.alsoAfterRestart(async () =>
      expect(await talk.choice(ask.permit)).toEqual({ try: ['way 2'], avoid: ['way 1', 'way 0'] }),
    )
    // A turn in the middle that was not rejected splits the row.
    const correction = await talk.correct('t1', 'accepted')
    await test.alsoAfterRestart(async () =>
      expect(await talk.choice(ask.permit)).toEqual({ try: ['way 1'], avoid: ['way 0'] }),
    )
    await talk.undo(correction)
    await test.alsoAfterRestart(async () => expect((await talk.choice(ask.permit)).try).toEqual(['way 2']))
  })

  it(`${verifies('C4')}not if the person gave up, and not in another session`, async () => {
    const talk = talkIn(test, 'apart')
    await talk.answered('s', 't1', ask.permit, 'portal')
    await talk.answered('s', 't2', say.giveUp, 'farewell')
    await talk.record('s', 't3', say.thanks)
    await talk.answered('other', 'o1', ask.weather, 'forecast')
    await talk.record('other', 'o2', say.thanks)
    await test.alsoAfterRestart(async () =>
      expect(await talk.choice(ask.permit)).toEqual({ try: [], avoid: ['portal'] }),
    )
  })

  it(`${verifies('C4')}also if the first answer had no strategy`, async () => {
    const talk = talkIn(test, 'no strategy')
    await talk.record('s', 't1', ask.permit, { response: answer })
    await talk.answered('s', 't2', say.no, 'form')
    await talk.record('s', 't3', say.thanks)
    await test.alsoAfterRestart(async () => expect(await talk.choice(ask.again)).toEqual({ try: ['form'], avoid: [] }))
  })
})
