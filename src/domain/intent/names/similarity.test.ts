import { describe, expect, it } from 'vitest'
import { parseName } from './parse.ts'
import { nameSimilarity, sameName, similarityOf } from './similarity.ts'

const same: readonly (readonly [string, string, string])[] = [
  ['in another order', 'Chen, Sarah', 'Sarah Chen'],
  ['by an initial', 'J. Smith', 'John Smith'],
  ['by initials written together', 'J.R.R. Tolkien', 'John Ronald Reuel Tolkien'],
  ['without titles', 'Dr. Sarah Chen, PhD', 'Sarah Chen'],
  ['without a middle name', 'Sergey Viktorovich Lavrov', 'Sergey Lavrov'],
  ['by a short form', 'Bob Jones', 'Robert Jones'],
  ['by a short form of several names', 'Alex Moreau', 'Alexandra Moreau'],
  ['without accents', 'François Łukasz Ødegård', 'Francois Lukasz Odegard'],
  ['in another transliteration', 'Hasan Rohani', 'Hassan Rouhani'],
  ['with a typo', 'Donlad Trump', 'Donald Trump'],
  ['with an umlaut spelled out', 'Müller', 'Mueller'],
  ['written together', 'VladimirPutin', 'Vladimir Putin'],
  ['written together, in another order', 'Coopers Pricewaterhouse Legal', 'Legal CoopersPricewaterhouse'],
  ['with a particle written together', 'Vincent VanGogh', 'Vincent van Gogh'],
  ['with the legal form written out', 'Volkswagen Gesellschaft mit beschränkter Haftung', 'Volkswagen G.m.b.H.'],
  ['without the legal form', 'Goldman Sachs & Co. LLC', 'goldman sachs'],
  ['without the article', 'The World Bank', 'World Bank'],
  ['with "&" said', 'AT&T Inc.', 'AT and T'],
  ['by an abbreviation', 'BMW', 'Bayerische Motoren Werke AG'],
  ['by the abbreviation of a part', 'U.S. Department of State', 'United States Department of State'],
]

const different: readonly (readonly [string, string, string])[] = [
  ['another surname', 'Sarah Chen', 'Sarah Chang-Miller'],
  ['another given name', 'John Smith', 'Jane Smith'],
  ['another initial', 'J. Smith', 'Robert Smith'],
  ['another middle initial', 'John E. Smith', 'John F. Smith'],
  ['a given name that looks like a particle', 'Ben Smith', 'Al Smith'],
  ['a family name that looks like a particle', 'Anh Le', 'Anh Do'],
  ['a given name alone', 'Sarah', 'Sarah Chen'],
  ['junior for senior', 'John Smith Jr.', 'John Smith Sr.'],
  ['father for son', 'Salman bin Muhammad al-Rawi', 'Muhammad bin Salman al-Rawi'],
  ['another line of business', 'Saudi Arabian Gas Company', 'Saudi Arabian Oil Company'],
  ["another country's company", 'Banco Santander S.A.', 'Banco Santander Chile S.A.'],
  ['another series', 'Carlyle Partners VII L.P.', 'Carlyle Partners VIII L.P.'],
  ['a series beside none', 'Bowne Solutions, Inc.', 'Bowne Solutions II, Inc.'],
  ['another number', 'Account 4711', 'Account 4712'],
  ['another character', '高石早苗', '高市早苗'],
  ['nothing', '', 'Sarah Chen'],
  ['only marks', '?!', 'Sarah Chen'],
]

describe('the similarity of names', () => {
  it.each(same)('recognises the same name %s: %s, %s', (_, a, b) => {
    expect(nameSimilarity(a, b)).toBeGreaterThanOrEqual(sameName)
  })

  it.each(different)('tells apart %s: %s, %s', (_, a, b) => {
    expect(nameSimilarity(a, b)).toBeLessThan(sameName)
  })

  it.each([...same, ...different])('is the same in both directions, within 0 and 1, %s', (_, a, b) => {
    const similarity = nameSimilarity(a, b)
    expect(nameSimilarity(b, a)).toBe(similarity)
    expect(similarity).toBeGreaterThanOrEqual(0)
    expect(similarity).toBeLessThanOrEqual(1)
  })

  it.each(['Sarah Chen', 'Co', 'Dr.', '3M', 'Xi', '2004', '株式会社', '?!'])(
    'is 1 for a name and itself: %s',
    (name) => {
      expect(nameSimilarity(name, name.toUpperCase())).toBe(1)
    },
  )

  it('is less sure of an initial than of the name, and of another legal form', () => {
    expect(nameSimilarity('J. Smith', 'John Smith')).toBeLessThan(nameSimilarity('Jon Smith', 'John Smith'))
    expect(nameSimilarity('Siemens SE', 'Siemens AG')).toBeLessThan(nameSimilarity('Siemens', 'Siemens AG'))
  })

  it('ranks a part of a name above another name', () => {
    expect(nameSimilarity('Sarah', 'Sarah Chen')).toBeGreaterThan(nameSimilarity('Sarah Miller', 'Sarah Chen'))
  })

  it('recognises Japanese names without spaces, honorifics, legal form and width', () => {
    expect(nameSimilarity('高市早苗', '高市 早苗様')).toBe(1)
    expect(nameSimilarity('株式会社ﾄﾖﾀ', 'トヨタ')).toBe(1)
  })

  it('ranks Japanese names by the characters they share', () => {
    const [company, part, other] = ['トヨタ自動車株式会社', 'トヨタ', 'ホンダ']
    expect(nameSimilarity(part, company)).toBeGreaterThan(nameSimilarity(other, company))
    expect(nameSimilarity('高市さん', '高市早苗')).toBeGreaterThan(nameSimilarity('高石さん', '高市早苗'))
  })

  it('compares names that were parsed before', () => {
    const [a, b] = [parseName('Chen, Sarah'), parseName('Sara Chen')]
    expect(similarityOf(a, b)).toBe(nameSimilarity('Chen, Sarah', 'Sara Chen'))
  })
})

describe('a parsed name', () => {
  it('has its numbers apart from its words', () => {
    expect(parseName('KKR Asian Fund IV L.P.')).toMatchObject({ words: ['kkr', 'asian', 'fund'], numbers: 'iv' })
    expect(parseName('Loan Trust 2004-1')).toMatchObject({ words: ['loan', 'trust'], numbers: '2004 1' })
  })

  it('does not take a family name for a number', () => {
    expect(parseName('Jinping, Xi')).toMatchObject({ words: ['jinping', 'xi'], numbers: '' })
  })

  it('is an organisation because of its legal form or another typical word', () => {
    expect(parseName('Siemens AG').isOrganisation).toBe(true)
    expect(parseName('World Bank').isOrganisation).toBe(true)
    expect(parseName('有限会社スタジオ').isOrganisation).toBe(true)
    expect(parseName('Sarah Chen').isOrganisation).toBe(false)
  })
})
