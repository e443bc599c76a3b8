import { describe, expect, it } from 'vitest'
import { whatWasMeant } from './what-was-meant.ts'

describe('what was meant', () => {
  it.each([
    ['No, I meant gaming laptops not business laptops', 'gaming laptops', 'business laptops'],
    ['I meant the ISDA, not the CSA.', 'the ISDA', 'the CSA'],
    ["it's Thursday, not Tuesday", 'Thursday', 'Tuesday'],
    ['Not the red one, but the blue one!', 'the blue one', 'the red one'],
    ['I wanted a table for two instead of four', 'a table for two', 'four'],
    ['No, I said the file in src', 'the file in src', null],
    ['火曜日じゃなくて水曜日です', '水曜日', '火曜日'],
    ['CSAではなくISDAを開いてください。', 'ISDA', 'CSA'],
  ])('%s', (message, wanted, unwanted) => {
    expect(whatWasMeant(message)).toEqual({ wanted, unwanted })
  })

  it.each(["That's wrong.", 'Try again', 'not helpful', '', '   ', 'やり直して'])('says nothing of “%s”', (message) => {
    expect(whatWasMeant(message)).toEqual({ wanted: null, unwanted: null })
  })

  it('reads a long message in time that grows with its length', () => {
    expect(whatWasMeant(`I meant ${'not a '.repeat(200_000)}`)).toBeDefined()
  })
})
