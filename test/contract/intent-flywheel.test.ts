// A small flywheel: in a stream of queries, every wrong answer is corrected and every right one confirmed; then wordings that nobody
// said before are asked. Larger ones, on public data, are benchmarks.
import { expect, it } from 'vitest'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'

/** What staff of an office mean by forms whose names say nothing; the first is imported, the next are the stream, the last two are asked at the end. */
const said: Readonly<Record<string, readonly string[]>> = {
  'form.17': [
    'the usual one',
    'I am coming in on Monday',
    'save me a spot near the window',
    'is there room for me tomorrow',
    'I will be in the office this Friday',
    'keep a seat for me by the window',
  ],
  'form.21': [
    'the blue form',
    'the gate does not let me in any more',
    'I left my pass on the train',
    'the reader at the door turns red',
    'the door reader shows red when I hold my pass to it',
    'I lost my pass on the bus',
  ],
  'form.34': [
    'the one with the stamp',
    'who pays me back for the taxi',
    'here is the bill of the client dinner',
    'I paid the hotel myself',
    'how do I get my money back for the cab',
    'I paid for dinner with a client out of my own pocket',
  ],
  'form.42': [
    'the one for the second floor',
    'my screen stays black since this morning',
    'the keyboard swallows every second letter',
    'it gets so hot that it switches itself off',
    'since today my screen is only black',
    'some keys of my keyboard do nothing',
  ],
  'form.58': [
    'the long one',
    'I want to be away the first week of June',
    'my daughter is ill, I stay at home today',
    'nobody will reach me over Easter',
    'I would like the last week of August off',
    'my son has a fever, so I cannot work today',
  ],
}
const asked = Object.entries(said)
const stream = [1, 2, 3].flatMap((turn) => asked.map(([verb, texts]) => ({ verb, text: texts[turn] ?? '' })))
const unseen = asked.flatMap(([verb, texts]) => texts.slice(4).map((text) => ({ verb, text })))

onEachEngine('the flywheel', (test) => {
  const verbFor = async (query: string, on_behalf_of: string) => {
    const { candidates } = await test.call<{ candidates: { verb: string }[] }>('verb_search', {
      query,
      on_behalf_of,
      is_test: true,
    })
    return candidates[0]?.verb
  }
  const rightFor = async (person: string) => {
    let right = 0
    for (const { verb, text } of unseen) if ((await verbFor(text, person)) === verb) right += 1
    return right
  }

  it(`${verifies('I12', 'I2', 'K3')}corrections make wordings right that nobody has said before`, async () => {
    await test.call('intent_import', { verbs: asked.map(([name, [phrase = '']]) => ({ name, phrases: [phrase] })) })
    const before = await rightFor('ann')
    for (const { verb, text } of stream) {
      const found = await test.call<{ search_id: string; candidates: { verb: string }[] }>('verb_search', {
        query: text,
        on_behalf_of: 'ann',
      })
      const { search_id } = found
      const answered = found.candidates[0]?.verb
      if (answered === verb)
        await test.call('intent_outcome', { search_id, outcome: 'executed', choice: verb, on_behalf_of: 'ann' })
      else
        await test.call('intent_feedback', {
          feedback_type: 'verb_correction',
          original_input: text,
          correct_choice: verb,
          search_id,
          on_behalf_of: 'ann',
        })
      // What was corrected is right from the next search on.
      expect(await verbFor(text, 'ann')).toBe(verb)
    }
    await test.alsoAfterRestart(async () => {
      expect(await rightFor('ann')).toBe(unseen.length)
      expect(await rightFor('somebody else')).toBe(before)
    })
    expect(before).toBeLessThan(unseen.length - 2)
  })
})
