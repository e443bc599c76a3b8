import { describe, expect, it } from 'vitest'
import { ownWordsCorrected } from './english-self-correction.ts'
import { spoken } from './english-spoken.ts'
import { tokensOf } from './english-tokens.ts'
import { valuesIn } from './english-values.ts'
import { asks, wordsAsked } from './english-words.ts'

describe('an English line', () => {
  it('has one spelling for contractions, and marks of their own', () => {
    const { line } = spoken('That is wrong… I DON’T want it — do not, thank you!')
    expect(line).toBe(' thats wrong . i dont want it , dont , thanks ! ')
    expect(spoken('cannot').line).toBe(spoken("can't").line)
  })

  it('keeps where its words stood', () => {
    const text = spoken('Well, That Is wrong.')
    const start = text.line.indexOf('thats')
    expect(text.wordsAt(start, start + 'thats wrong'.length)).toBe('That Is wrong')
  })

  it('leaves out what is quoted, unless that is all', () => {
    expect(spoken('say "no way" to him').line).toBe(' say quoted to him ')
    expect(spoken('"no way"').line).toContain(' no way ')
  })

  it('is bounded', () => {
    expect(tokensOf('word '.repeat(10_000)).read.length).toBeLessThan(1_000)
  })
})

describe('values', () => {
  const of = (text: string) => valuesIn(spoken(text), text).map(({ kind, text: value }) => `${kind} ${value}`)

  it('are numbers, times, dates and names, in one spelling', () => {
    expect(of('three tickets at 7 pm on Tuesday, the 4th')).toEqual(['number 3', 'time 7:00', 'date tue', 'date 4th'])
    expect(of('a table at Osteria Uno for 4')).toEqual(['number 4', 'name osteria', 'name uno'])
  })

  it('are not every "one"', () => {
    expect(of('that one is fine')).toEqual([])
    expect(of('just one ticket')).toEqual(['number 1'])
  })
})

describe('what is asked', () => {
  it.each(['where is it', 'show me the menu', 'I need a taxi', 'could you book it', 'is it open?'])(
    '"%s" asks',
    (text) => {
      expect(asks(spoken(text))).toBe(true)
    },
  )

  it.each(['just my luck', 'only six?', 'how generous of them', 'great'])('"%s" does not', (text) => {
    expect(asks(spoken(text))).toBe(false)
  })

  it('is told by the words of the last question', () => {
    expect([...wordsAsked(tokensOf('The room is free. Shall I book the room?').tokens)]).toEqual(['book', 'room'])
  })
})

describe('a correction of one’s own words', () => {
  it.each(['book Tuesday, no, Wednesday', 'fly me to Rome I mean Milan', 'add milk, scratch that, cream'])(
    'is "%s"',
    (text) => {
      expect(ownWordsCorrected(spoken(text))).not.toBeNull()
    },
  )

  it.each(['No, I meant Wednesday', 'you booked Tuesday, I meant Wednesday', 'sorry, I mean Milan'])(
    'is not "%s"',
    (text) => {
      expect(ownWordsCorrected(spoken(text))).toBeNull()
    },
  )
})
