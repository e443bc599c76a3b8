// What a rule asks for, clause by clause.
import { describe, expect, it } from 'vitest'
import { clausesIn } from './clauses.ts'

const [MOST, LEAST] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]

describe('an amount', () => {
  it.each([
    ['Keep it under 100 words.', 'word', LEAST, 100],
    ['No more than two levels.', 'level', LEAST, 2],
    ['Do not quote more than two sentences.', 'sentenc', LEAST, 2],
    ['The memo must not exceed 3 pages.', 'pag', LEAST, 3],
    ['Limit the answer to 3 sentences.', 'sentenc', LEAST, 3],
    ['Use at least three sources.', 'sourc', 3, MOST],
    ['250 words or more.', 'word', 250, MOST],
    ['Avoid layovers shorter than an hour.', 'minut', 60, MOST],
    ['Reply within 2 days.', 'minut', LEAST, 2_880],
    ['Use exactly one emoji.', 'emoji', 1, 1],
    ['Use the 24-hour clock.', 'minut', 1_440, 1_440],
    ['Use Python 3.12.', 'python', 3.12, 3.12],
    ['Escalate refunds above $500.', 'dollar', 500, MOST],
    ['Höchstens 100 Wörter.', 'wörter', LEAST, 100],
    ['回答は100字以内にする。', '字', LEAST, 100],
  ])('of “%s”', (text, unit, least, most) => {
    const [clause] = clausesIn(text)
    expect(clause).toMatchObject({ isNegative: false, amounts: [{ unit, least, most }] })
  })
})

describe('a negation', () => {
  it.each([
    'Do not use tabs.',
    'Never use tabs.',
    'Avoid tabs.',
    'No tabs.',
    'Tabs are banned.',
    'Leave the tabs out.',
    'Stop using tabs.',
    'Code without tabs.',
    'Under no circumstances use tabs.',
    'Verwende keine Tabs.',
    "N'utilisez pas de tabs.",
    'No uses tabs.',
    'コメントを書かない。',
  ])('turns “%s” round', (text) => expect(clausesIn(text)).toMatchObject([{ isNegative: true }]))
  it.each([
    'Never omit the tabs.',
    'Do not forget tabs.',
    'Never indent without tabs.',
    'Not enough tabs.',
    'Note the tabs.',
    'At most two stops.',
  ])('is none, or is taken back, in “%s”', (text) => expect(clausesIn(text)).toMatchObject([{ isNegative: false }]))
})

describe('an end of a scale', () => {
  it.each([
    ['Too long.', 'length', -1],
    ['Not long enough.', 'length', 1],
    ['Make it shorter.', 'length', -1],
    ['Less formal, please.', 'formality', -1],
    ['Fewer images.', 'amount', -1],
    ['Reduce the number of images.', 'amount', -1],
    ['Start with the answer.', 'place', 1],
  ])('of “%s”', (text, scale, sign) => {
    expect([...(clausesIn(text)[0]?.ends ?? [])]).toMatchObject([[scale, { sign }]])
  })
})

describe('the clauses', () => {
  const texts = (text: string) => clausesIn(text).map((clause) => clause.text)
  it.each([
    ['More images, less text.', ['more images', 'less text']],
    ['Use fetch instead of axios.', ['use fetch', 'not use axios']],
    ['Be brief. Name tables, charts and images.', ['be brief', 'name tables charts and images']],
  ])('of “%s”', (text, expected) => expect(texts(text)).toEqual(expected))
  it('keep a condition apart', () => {
    const [clause] = clausesIn('In emails, be formal.')
    expect(clause?.text).toBe('be formal')
    expect(clause?.matter.get('email')).toMatchObject({ isCondition: true })
  })
  it('of what not to do are turned round', () => {
    expect(clausesIn('Do not: Long answers. Never apologise.')).toMatchObject([
      { isNegative: true },
      { isNegative: false },
    ])
  })
})
