// Corrections of verdicts change the next one: for the person at once, for others when enough people or a reviewer say so.
import { expect, it } from 'vitest'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { ask, reviewer, say, type Talk, talkIn } from './conversation-talk.ts'

/** The same in other words, and read the same. */
const paraphrase = "No, that's wrong. I really meant the ISDA, not the CSA."
const offer = 'Would you like me to book an appointment at the town hall?'

/** A turn in a session of its own that a person's message judges, and what they say of the verdict. */
async function corrected(talk: Talk, id: string, person: string | undefined, status: string, more: Partial<Said> = {}) {
  const { message = say.no, response, reporter = {} } = more
  const speaker = person === undefined ? {} : { on_behalf_of: person }
  await talk.answered(id, id, ask.permit, 'portal', { ...speaker, ...(response !== undefined && { response }) })
  await talk.record(id, `${id} next`, message, speaker)
  return talk.correct(id, status, person, {}, reporter)
}

interface Said {
  message: string
  response: string
  reporter: object
}

onEachEngine('what is learned from corrections', (test) => {
  const reads = async ({ detect }: Talk, message: string, person?: string, more: object = {}) =>
    (await detect(message, { ...(person !== undefined && { on_behalf_of: person }), ...more })).feedback_type

  it(`${verifies('C8', 'K3')}a message like it is read as the person said, for them and for nobody else`, async () => {
    const talk = talkIn(test, 'own')
    await corrected(talk, 't1', 'ann', 'accepted')
    await test.alsoAfterRestart(async () => {
      for (const message of [say.no, ` ${say.no.toUpperCase()}`, paraphrase])
        expect(await reads(talk, message, 'ann')).toBe('accepted')
      for (const message of [say.no, paraphrase]) {
        expect(await reads(talk, message, 'bob')).toBe('rejected')
        expect(await reads(talk, message)).toBe('rejected')
      }
      expect(await reads(talk, say.giveUp, 'ann')).toBe('rejected')
      const { evidence, confidence, user_said } = await talk.detect(paraphrase, { on_behalf_of: 'ann' })
      expect(evidence[0]).toMatchObject({ signal: 'corrected_before', speaks_for: 'accepted', words: say.no })
      expect(confidence).toBeGreaterThanOrEqual(0.8)
      expect(user_said).toBeUndefined()
    })
  })

  it(`${verifies('C8', 'K10')}long messages that begin alike are not taken for one another`, async () => {
    const talk = talkIn(test, 'long')
    const log = 'GET /permits 200 in 12 ms; cache warm; pool 5 of 20 in use. '.repeat(40)
    const [thanks, wrong] = [`${log} ${say.thanks}`, `${log} ${say.wrong}`]
    for (const [id, message, status] of [
      ['t1', thanks, 'accepted'],
      ['t2', wrong, 'rejected'],
    ] as const) {
      await corrected(talk, id, 'ann', status, { message })
    }
    await test.alsoAfterRestart(async () => {
      expect(await reads(talk, thanks, 'ann')).toBe('accepted')
      expect(await reads(talk, wrong, 'ann')).toBe('rejected')
      expect((await talk.check()).wrong).toEqual([])
    })
  })

  it(`${verifies('C8', 'C1', 'C4', 'C5', 'K5')}recorded turns are judged the same way, and stay so when the correction is undone`, async () => {
    const talk = talkIn(test, 'judged so')
    const given = await corrected(talk, 't1', 'ann', 'accepted')
    const next = async (id: string, person: string) => {
      await talk.answered(id, id, ask.weather, id)
      return (await talk.record(id, `${id} next`, paraphrase, { on_behalf_of: person })).previous?.feedback_type
    }
    expect(await next("ann's", 'ann')).toBe('accepted')
    expect(await next("bob's", 'bob')).toBe('rejected')
    await test.alsoAfterRestart(async () => {
      expect(await talk.choice(ask.weather, { on_behalf_of: 'ann' })).toEqual({ try: ["ann's", "bob's"], avoid: [] })
      expect(await talk.choice(ask.weather, { on_behalf_of: 'bob' })).toEqual({ try: ["ann's"], avoid: ["bob's"] })
      expect((await talk.section("ann's")).status).toBe('accepted')
    })
    const taken = await talk.undo(given)
    expect(await next('after undo', 'ann')).toBe('rejected')
    await talk.undo(taken)
    expect(await next('after redo', 'ann')).toBe('accepted')
    await test.alsoAfterRestart(async () =>
      expect(await talk.choice(ask.weather, { on_behalf_of: 'ann' })).toEqual({
        try: expect.arrayContaining(["ann's", 'after redo', "bob's"]),
        avoid: ['after undo'],
      }),
    )
  })

  it(`${verifies('C8')}only after an answer of the same kind`, async () => {
    const talk = talkIn(test, 'kinds')
    const afterOffer = { previous_response: offer }
    const asRead = await talk.detect(say.no, afterOffer)
    await corrected(talk, 't1', 'ann', 'neutral')
    await test.alsoAfterRestart(async () => {
      expect(await reads(talk, say.no, 'ann')).toBe('neutral')
      expect(await talk.detect(say.no, { ...afterOffer, on_behalf_of: 'ann' })).toEqual(asRead)
    })
    await corrected(talk, 't2', 'ann', 'accepted', { response: offer })
    await test.alsoAfterRestart(async () => {
      expect(await reads(talk, say.no, 'ann')).toBe('neutral')
      expect(await reads(talk, say.no, 'ann', { previous_response: `${offer} The fee is 40 euros.` })).toBe('accepted')
    })
  })

  it(`${verifies('C8')}what is read as accepted can be learned to reject`, async () => {
    const talk = talkIn(test, 'the other way')
    await corrected(talk, 't1', 'ann', 'rejected', { message: say.thanks })
    await test.alsoAfterRestart(async () => {
      expect(await talk.detect(say.thanks, { on_behalf_of: 'ann' })).toMatchObject({
        feedback_type: 'rejected',
        correction_type: 'explicit',
        user_said: say.thanks,
      })
      expect(await reads(talk, say.thanks, 'bob')).toBe('accepted')
    })
  })

  it(`${verifies('C8', 'K9', 'K5')}for everyone when three people say so, and not by one repeating`, async () => {
    const talk = talkIn(test, 'three')
    for (const id of ['t1', 't2', 't3', 't4']) await corrected(talk, id, 'ann', 'accepted')
    await talk.correct('t1', 'accepted', 'ann')
    expect(await reads(talk, say.no, 'dan')).toBe('rejected')
    const second = await corrected(talk, 't5', 'bob', 'accepted', { message: paraphrase })
    await test.alsoAfterRestart(async () => expect(await reads(talk, say.no, 'dan')).toBe('rejected'))
    await corrected(talk, 't6', 'cid', 'accepted')
    await test.alsoAfterRestart(async () => {
      expect(await reads(talk, say.no, 'dan')).toBe('accepted')
      expect(await reads(talk, say.no)).toBe('accepted')
    })
    const taken = await talk.undo(second)
    await test.alsoAfterRestart(async () => expect(await reads(talk, say.no, 'dan')).toBe('rejected'))
    await talk.undo(taken)
    expect(await reads(talk, say.no, 'dan')).toBe('accepted')
    // How many is a setting.
    const setting = await talk.set('gate.reporters', 4)
    await test.alsoAfterRestart(async () => expect(await reads(talk, say.no, 'dan')).toBe('rejected'))
    await talk.undo(setting)
    expect(await reads(talk, say.no, 'dan')).toBe('accepted')
  })

  it(`${verifies('C8', 'K9')}people who contradict each other change nothing until one side has more`, async () => {
    const talk = talkIn(test, 'contradicted')
    for (const name of ['a1', 'a2', 'a3']) await corrected(talk, name, name, 'accepted')
    for (const name of ['n1', 'n2', 'n3']) await corrected(talk, name, name, 'neutral')
    await test.alsoAfterRestart(async () => {
      expect(await reads(talk, say.no, 'dan')).toBe('rejected')
      expect(await reads(talk, say.no, 'a1')).toBe('accepted')
      expect(await reads(talk, say.no, 'n1')).toBe('neutral')
    })
    await corrected(talk, 'n4', 'n4', 'neutral')
    await test.alsoAfterRestart(async () => expect(await reads(talk, say.no, 'dan')).toBe('neutral'))
  })

  it(`${verifies('C8')}a person's latest correction of the same message counts`, async () => {
    const talk = talkIn(test, 'latest')
    await corrected(talk, 't1', 'ann', 'accepted')
    const later = await corrected(talk, 't2', 'ann', 'neutral')
    await test.alsoAfterRestart(async () => expect(await reads(talk, say.no, 'ann')).toBe('neutral'))
    await talk.undo(later)
    await test.alsoAfterRestart(async () => expect(await reads(talk, say.no, 'ann')).toBe('accepted'))
    // That the detector was right counts as well.
    await corrected(talk, 't3', 'ann', 'rejected')
    await test.alsoAfterRestart(async () => expect(await reads(talk, say.no, 'ann')).toBe('rejected'))
  })

  it(`${verifies('C8', 'K8', 'K5')}for everyone when a reviewer says so, but not against what a person says of themselves`, async () => {
    const talk = talkIn(test, 'reviewer')
    const given = await corrected(talk, 't1', undefined, 'accepted', { reporter: reviewer })
    await test.alsoAfterRestart(async () => {
      for (const person of ['ann', 'bob', undefined]) expect(await reads(talk, paraphrase, person)).toBe('accepted')
    })
    await corrected(talk, 't2', 'ann', 'neutral')
    // Without a reviewer's key, nobody speaks for everyone.
    await corrected(talk, 't3', undefined, 'neutral', { reporter: { ...reviewer, role: 'agent', actor: 'key_x' } })
    await test.alsoAfterRestart(async () => {
      expect(await reads(talk, say.no, 'ann')).toBe('neutral')
      expect(await reads(talk, say.no, 'bob')).toBe('accepted')
    })
    await talk.undo(given)
    await test.alsoAfterRestart(async () => expect(await reads(talk, say.no, 'bob')).toBe('rejected'))
  })

  it(`${verifies('K12', 'C8')}nothing is learned across workspaces`, async () => {
    const [here, there] = [talkIn(test, 'here'), talkIn(test, 'there')]
    await corrected(here, 't1', 'ann', 'accepted')
    await test.alsoAfterRestart(async () => {
      expect(await reads(here, say.no, 'ann')).toBe('accepted')
      expect(await reads(there, say.no, 'ann')).toBe('rejected')
    })
  })

  it(`${verifies('C8', 'K8')}on a machine that knows its person, they need not be named`, async () => {
    const talk = talkIn(test, 'own machine')
    const ann = { person: 'ann' }
    await talk.answered('s', 't1', ask.permit, 'portal')
    await talk.record('s', 't2', say.no, {}, ann)
    await talk.correct('t1', 'accepted', undefined, {}, ann)
    await test.alsoAfterRestart(async () => {
      expect(await talk.turn('t2')).toMatchObject({ person: 'ann' })
      expect(await talk.call('feedback_detect', { query: say.no }, ann)).toMatchObject({ feedback_type: 'accepted' })
      expect(await reads(talk, say.no, 'ann')).toBe('accepted')
      expect(await reads(talk, say.no)).toBe('rejected')
    })
  })
})
