import { describe, expect, it } from 'vitest'
import { verifies } from '../../../../test/verifies.ts'
import { HeedError } from '../../../kernel/errors.ts'
import { type Format, parseDocument, readDocument } from './document.ts'

/** The lists of a document that are not empty. */
const read = (text: string, format: Format) =>
  Object.fromEntries(Object.entries(parseDocument(text, format)).filter(([, list]) => list.length > 0))

function said(text: string, format: Format): string[] {
  try {
    parseDocument(text, format)
  } catch (error) {
    if (!(error instanceof HeedError)) throw error
    expect(error.code).toBe('invalid_input')
    return error.problems.map(({ field, problem }) => `${field}: ${problem}`)
  }
  throw new Error('It was not refused.')
}

const closing = { name: 'account.close', description: 'Close it', domain: 'accounts', phrases: ['close it', 'leave'] }
const acme = { id: 'e1', name: 'Acme', attributes: [{ name: 'city', value: 'Oslo' }], aliases: ['the smiths'] }

describe(`${verifies('I1')}a document in YAML or JSON`, () => {
  it('has the lists of an import', () => {
    const lists = {
      verbs: [closing],
      entities: [acme],
      phrases: [{ phrase: 'shut it', verb: 'account.close' }],
      aliases: [{ alias: 'A.', entity_id: 'e1' }],
      remove_verbs: ['old.one'],
      remove_entities: ['e0'],
    }
    expect(read(JSON.stringify(lists), 'json')).toEqual(lists)
    expect(read(`\ufeff${JSON.stringify(lists, null, 2)}`, 'yaml')).toEqual(lists)
  })

  it('may have maps instead of lists', () => {
    const text = `
verbs:
  account.close: {description: Close it, domain: accounts, invocation_phrases: [close it, leave]}
  account.open: [open one]
  account.list:
entities:
  e1: {name: Acme, attributes: {city: Oslo}, aliases: the smiths}
  e2: Bolt
phrases:
  shut it: account.close
aliases:
  A.: e1
`
    expect(read(text, 'yaml')).toEqual({
      verbs: [closing, { name: 'account.open', phrases: ['open one'] }, { name: 'account.list' }],
      entities: [acme, { id: 'e2', name: 'Bolt' }],
      phrases: [{ phrase: 'shut it', verb: 'account.close' }],
      aliases: [{ alias: 'A.', entity_id: 'e1' }],
    })
  })

  it('may be a bare list, whose records are recognised by their fields', () => {
    const records = [
      { name: 'a' },
      { id: 'e1', name: 'b' },
      { phrase: 'c', verb: 'a' },
      { alias: 'd', entity_id: 'e1' },
    ]
    expect(read(JSON.stringify(records), 'json')).toEqual({
      verbs: [records[0]],
      entities: [records[1]],
      phrases: [records[2]],
      aliases: [records[3]],
    })
  })

  it('keeps what is written even if YAML reads a number', () => {
    const text =
      '- {id: 007, name: 1.0, attributes: {staff: 42, listed: true, city: }}\n- {name: no, phrases: [yes, 0x1f]}'
    expect(read(text, 'yaml')).toEqual({
      entities: [
        {
          id: '007',
          name: '1.0',
          attributes: [
            { name: 'staff', value: '42' },
            { name: 'listed', value: 'true' },
          ],
        },
      ],
      verbs: [{ name: 'no', phrases: ['yes', '0x1f'] }],
    })
    expect(read('[{"id": 7, "name": "Bond"}]', 'json')).toEqual({ entities: [{ id: '7', name: 'Bond' }] })
    expect(said('[{"id": 12345678901234567890, "name": "x"}]', 'json')).toEqual(['0.id: must be a string.'])
  })

  it('may have more records than an agent may import at once', () => {
    const phrases = Object.fromEntries(Array.from({ length: 1_500 }, (_, at) => [`phrase ${at}`, 'account.close']))
    expect(parseDocument(JSON.stringify({ phrases }), 'json').phrases).toHaveLength(1_500)
  })

  it.each([
    ['verbs:\n  - name: a\n    descripton: b', 'line 3, descripton: is not a field here. Did you mean description?'],
    [
      'verbs:\n  - name: a\n    colour: b',
      'line 3, colour: is not a field here. A verb has name, description, domain, phrases.',
    ],
    ['phrases:\n  - phrase: a', 'line 2, verb: is required: send a string.'],
    ['verb:\n  - name: a', 'line 2: verb is not a field here. Did you mean verbs?'],
    ['verbs:\n  a: {name: b}', 'line 2: name is already "a", the key of this record. Leave it out.'],
    ['verbs:\n  a: b', 'line 2: a must be a list of phrases, or have description, domain or phrases.'],
    ['verbs: b\nphrases:', 'line 1: verbs must be a list.'],
    ['{"phrases": [{"phrase": "a", "verb": ""}]}', 'phrases.0.verb: must not be empty.'],
  ])('is refused with the line and the field: %j', (text, problem) => {
    expect(said(text, 'yaml')).toEqual([problem])
  })

  it('is refused with the record that is of no known kind', () => {
    expect(said('- {name: a}\n- {nom: b}', 'yaml')).toEqual([
      'line 2: is not a known kind of record. A verb has the field name; an entity has id and name; a phrase has phrase and verb; an alias has alias and entity_id.',
    ])
  })

  it('gives the place of a problem that is found later', () => {
    const { placeOf } = readDocument('{\n"phrases": {\n"a": "x",\n"b": "y"\n}}', 'json')
    expect(placeOf('phrases.1.verb')).toBe('line 4, verb')
    expect(placeOf('verbs')).toBe('verbs')
  })

  it.each(['', ' \n', '\ufeff', '# only a comment', '---', '{}', 'verbs: []', 'verbs:\n'])(
    'is refused if it is empty: %j',
    (text) => {
      expect(said(text, 'yaml')).toEqual([
        'document: has no records. Write at least one verb, entity, phrase or alias.',
      ])
    },
  )
})

describe('invalid YAML', () => {
  it.each([
    ['verbs:\n  - name: "a', 'line 2, column 13: not valid YAML (Missing closing "quote).'],
    ['a: 1\na: 2', 'line 2, column 1: not valid YAML (a appears twice).'],
    ['verbs: []\n---\nverbs: []', 'line 2, column 1: not valid YAML (there is more than one document).'],
    ['verbs: !!js/function x', 'line 1, column 8: is a tag, and tags are not allowed. Leave it out.'],
    ['verbs:\n  - *b', 'line 2, column 5: not valid YAML (no anchor before this is called b).'],
  ])('is refused with its line and column: %j', (text, problem) => {
    expect(said(text, 'yaml')).toEqual([problem])
  })

  it('is refused before it costs much, even if it is an attack', () => {
    for (const open of ['[', '{', '- ', '? ', 'a: '])
      expect(said(open.repeat(200_000), 'yaml')[0]).toMatch(/too deeply/)
    expect(said(`[&a x${', *a'.repeat(100_000)}]`, 'yaml')[0]).toMatch(/more than 100 aliases/)
    const nine = (of: string) => `[${Array(9).fill(of)}]`
    expect(said(`a: &a ${nine('x')}\nb: &b ${nine('*a')}\nc: &c ${nine('*b')}\nd: ${nine('*c')}`, 'yaml')).toEqual([
      'document: repeats too much through aliases. Write the values out.',
    ])
  })

  it('may have many keys', () => {
    const text = Array.from({ length: 20_000 }, (_, at) => `  please do number ${at}: some.verb`).join('\n')
    expect(parseDocument(`phrases:\n${text}`, 'yaml').phrases).toHaveLength(20_000)
  })
})

describe('invalid JSON', () => {
  it.each([
    ['{"verbs": [\n  {"name": x}]}', 'line 2, column 12: not valid JSON: expected a value.'],
    ['{"verbs": [{"name": "a",}]}', 'line 1, column 25: not valid JSON: expected a name in double quotes.'],
    ['{"verbs" []}', 'line 1, column 10: not valid JSON: expected a colon.'],
    ['[{"name": "a"} {}]', 'line 1, column 16: not valid JSON: expected a comma or ].'],
    ['[{"name": "a"}', 'line 1, column 15: not valid JSON: expected a comma or ].'],
    ['[] x', 'line 1, column 4: not valid JSON: expected nothing more.'],
    ['[', 'line 1, column 2: not valid JSON: expected a value or ].'],
    ['{,}', 'line 1, column 2: not valid JSON: expected a name in double quotes or }.'],
    ['["a\nb"]', 'line 1, column 4: not valid JSON: expected a closing double quote, or an escape such as \\n.'],
    [
      '["a\\q"]',
      'line 1, column 2: not valid JSON: expected text that ends with a double quote and has only known escapes.',
    ],
    ['[01]', 'line 1, column 2: not valid JSON: expected a value or ].'],
  ])('is refused with its line and column: %j', (text, problem) => {
    expect(said(text, 'json')).toEqual([problem])
  })
})

describe(`${verifies('I1')}a table in CSV`, () => {
  it.each([
    ['phrase,verb\nshut it,account.close', { phrases: [{ phrase: 'shut it', verb: 'account.close' }] }],
    ['alias,entity_id\nA.,e1', { aliases: [{ alias: 'A.', entity_id: 'e1' }] }],
    [
      'name,description,domain,phrases\naccount.close,Close it,accounts,close it | leave\naccount.list,,,',
      { verbs: [closing, { name: 'account.list' }] },
    ],
    ['name\na', { verbs: [{ name: 'a' }] }],
    [
      'id,name,type,aliases,city\ne1,Acme,,the smiths,Oslo\n007,Bond',
      { entities: [acme, { id: '007', name: 'Bond' }] },
    ],
  ])('is recognised by its header: %j', (text, lists) => {
    expect(read(text, 'csv')).toEqual(lists)
  })

  it.each([
    ['a byte order mark and Windows line ends', '\ufeffPhrase,Verb\r\n"shut, it",a\r\n'],
    ['semicolons', 'phrase;verb\nshut, it;a\n'],
    ['semicolons that are named', 'sep=;\r\nphrase;verb\r\nshut, it;a\r\n'],
    ['tabs', 'phrase\tverb\nshut, it\ta'],
    ['empty lines and cells', '\nphrase,verb,,\n\n,,\n"shut, it",a,,\n\n'],
  ])('may have %s', (_, text) => {
    expect(read(text, 'csv')).toEqual({ phrases: [{ phrase: 'shut, it', verb: 'a' }] })
  })

  it('keeps line breaks and quotes inside quotes', () => {
    expect(read('phrase,verb\n"say ""hi""\nto her",a', 'csv').phrases).toEqual([
      { phrase: 'say "hi"\nto her', verb: 'a' },
    ])
  })

  it('is refused if it has far too many columns', () => {
    const header = (count: number) => `name${',x'.repeat(count - 1)}`
    expect(said(`${header(1_001)}\na`, 'csv')).toEqual(['row 1: has 1001 columns. At most 1000 are allowed.'])
    expect(read(`name${','.repeat(5_000)}\na`, 'csv')).toEqual({ verbs: [{ name: 'a' }] })
  })

  it('is refused with the row that a spreadsheet shows', () => {
    expect(said('phrase,verb\n"a\nb",x\n\nshut it, now,x\n,x\ny', 'csv')).toEqual([
      'row 4: has 3 cells, but the header has 2. Put double quotes around text that contains the separator.',
      'row 5, phrase: is required: send a string.',
      'row 6, verb: is required: send a string.',
    ])
    expect(readDocument('phrase,verb\na,b\n\nc,d', 'csv').placeOf('phrases.1.verb')).toBe('row 4, verb')
  })

  it.each([
    ['frase,verb\na,b', ['row 1, frase: is not a column here. Did you mean phrase?']],
    ['phrase,verb,notes\na,b,c', ['row 1, notes: is not a column here. A phrase has phrase, verb.']],
    ['phrase\na', ['row 1, verb: is required. Add a column with this name.']],
    ['id,name,alises\n1,2,3', ['row 1, alises: is not a column here. Did you mean aliases?']],
    ['name,name\n1,2', ['row 1, name: appears twice. Name each column once.']],
    ['phrase,,verb\na,b,c', ['row 1: column 2 has no name.']],
    ['phrase,verb\n', ['document: has no records. Write at least one verb, entity, phrase or alias.']],
  ])('is refused because of its header: %j', (text, problems) => {
    expect(said(text, 'csv')).toEqual(problems)
  })

  it('is refused with an explanation if it has no header', () => {
    expect(said('shut it,account.close', 'csv')[0]).toMatch(/^row 1: is not a known header \(shut it, account\.close\)/)
  })

  it.each([
    ['phrase,verb\nx,"open\nmore', 'line 2, column 3'],
    ['phrase,verb\n"x","y" z', 'line 2, column 5'],
    ['phrase,verb\nä,b\nfoo "q",z', 'line 3, column 1'],
  ])('is refused with the place of quotes that do not match: %j', (text, place) => {
    expect(said(text, 'csv')[0]).toMatch(`${place}: not valid CSV: the double quotes of this cell do not match.`)
  })
})
