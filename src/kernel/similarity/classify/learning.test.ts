// The whole engine on real words: the bundled model, a small registry, and one correction.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Answer,
  type Classifier,
  createCalibration,
  createClassifier,
  createLocalEmbedder,
  createTextIndex,
  type Exemplar,
  type Features,
  featuresOf,
  judge,
  textId,
} from '../index.ts'

const phrases = {
  card_freeze: ['freeze my card', 'lock the card for now', 'put my card on hold'],
  card_replace: ['send me a new card', 'my card is worn out, I need another', 'order a replacement card'],
  balance_show: ['how much money do I have', 'show my balance', "what's left in my account"],
  transfer_make: ['send 50 euros to Maria', 'transfer money to my landlord', 'pay my sister back'],
  transfer_cancel: ['stop the transfer I just made', 'cancel my last payment', 'I want to call back a transfer'],
  statement_send: ['email me my statement', 'I need last month on paper', 'give me a PDF of my transactions'],
  limit_raise: ['raise my daily limit', 'let me spend more a day', 'increase how much I can withdraw'],
  rate_show: ['what is the exchange rate', 'how many dollars for a euro', 'show me currency rates'],
}
const corrected = 'I think my wallet was stolen on the train'
const paraphrases = ['someone took my purse', 'my wallet got nicked', 'my bag was snatched on the subway']

const embedder = createLocalEmbedder()
const registry: Exemplar[] = []
const featuresById = new Map<string, Features>()
let correction: Exemplar

beforeAll(async () => {
  for (const [label, texts] of Object.entries(phrases))
    for (const text of texts) registry.push(await exemplar(label, text, null))
  correction = await exemplar('transfer_cancel', corrected, 'ana')
})
afterAll(() => embedder.close())

async function exemplar(label: string, text: string, owner: string | null): Promise<Exemplar> {
  featuresById.set(textId(text), featuresOf(text, await embedder.embed(text)))
  return { text: textId(text), label, owner }
}

function classifierOf(exemplars: readonly Exemplar[]): Classifier {
  const index = createTextIndex(embedder.dimensions)
  const classifier = createClassifier(index)
  for (const [id, features] of featuresById) index.add(id, features)
  for (const one of exemplars) classifier.add(one)
  return classifier
}

async function ask(classifier: Classifier, text: string, owner: string | null = null): Promise<Answer> {
  return classifier.query(featuresOf(text, await embedder.embed(text)), owner)
}

async function labelsOf(classifier: Classifier, owner: string | null): Promise<(string | undefined)[]> {
  const answers = await Promise.all(paraphrases.map((text) => ask(classifier, text, owner)))
  return answers.map(({ candidates }) => candidates[0]?.label)
}

it.each([
  ['please block my card', 'card_freeze'],
  ['what is on my account', 'balance_show'],
  ['my payment went to the wrong guy', 'transfer_cancel'],
  ['can I take out more cash per day', 'limit_raise'],
  ['how many yen for a pound', 'rate_show'],
])('before any correction, %j is %s', async (text, label) => {
  const { candidates, novelty } = await ask(classifierOf(registry), text)
  const { scope, logit } = judge(candidates, novelty)
  expect(candidates[0]?.label).toBe(label)
  expect(scope).toBeGreaterThan(0)
  expect(createCalibration().probability(logit)).toBeGreaterThan(0.6)
})

it.each(['how do I cook rice', 'who won the match last night'])('%j is about nothing known', async (text) => {
  const { candidates, novelty } = await ask(classifierOf(registry), text)
  expect(judge(candidates, novelty).scope).toBeLessThan(0)
})

describe('one correction', () => {
  const right = paraphrases.map(() => 'transfer_cancel')

  it('makes its paraphrases right from the next query on, for the person who gave it', async () => {
    const classifier = classifierOf(registry)
    const before = await labelsOf(classifier, 'ana')
    expect(before).not.toContain('transfer_cancel')
    classifier.add(correction)
    expect(await labelsOf(classifier, 'ana')).toEqual(right)
    expect(await labelsOf(classifier, 'bo')).toEqual(before)
    expect((await ask(classifier, corrected, 'ana')).candidates[0]?.nearest?.text).toBe(correction.text)
  })

  it('still does after everything is built again in another order', async () => {
    expect(await labelsOf(classifierOf([correction, ...registry.toReversed()]), 'ana')).toEqual(right)
  })

  it('leaves no trace when it is taken back', async () => {
    const classifier = classifierOf([...registry.slice(0, 5), correction, ...registry.slice(5)])
    classifier.remove(correction)
    for (const text of [corrected, ...paraphrases])
      expect(await ask(classifier, text, 'ana')).toStrictEqual(await ask(classifierOf(registry), text, 'ana'))
  })
})
