import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type Answer, heed } from '../../../../../test/fake-heed.ts'
import { verifies } from '../../../../../test/verifies.ts'
import { actions, openHeed } from '../../../../app.ts'
import { HeedError } from '../../../../kernel/errors.ts'

const folder = mkdtempSync(join(tmpdir(), 'heed-intent-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let stores = 0
beforeEach(() => {
  stores += 1
})

/** The command line over a real store, new for each test; the meaning of texts does not matter here. */
const run = (argv: readonly string[], options: Parameters<typeof heed>[1] = {}) => {
  const embedder = {
    id: 'test',
    dimensions: 8,
    embed: async () => Float32Array.of(1, 0, 0, 0, 0, 0, 0, 0),
    close: async () => undefined,
  }
  const open = () => openHeed({ store: { file: join(folder, `${stores}.db`) }, workspace: 'default', embedder })
  return heed(argv, {
    ...options,
    env: { open, loadActions: async () => actions, ...options.env },
  })
}

function fileOf(name: string, text: string): string {
  const file = join(folder, `${stores}-${name}`)
  writeFileSync(file, text)
  return file
}

const yaml = `verbs:
  account.close: [close my account, leave]
  account.open: [open one]
entities:
  - {id: e1, name: Acme}
phrases:
  shut it: account.close
`
const idIn = (stdout: string) => /fbk_[0-9a-f-]+/.exec(stdout)?.[0]
const verbsOf = async () => JSON.parse((await run(['verb_list', '--json'])).stdout).items

describe(`${verifies('I1', 'S3')}intent import`, () => {
  it('brings in a file, and the same file again changes nothing', async () => {
    const file = fileOf('registry.yaml', yaml)
    const first = await run(['intent', 'import', file])
    expect(first).toMatchObject({
      code: 0,
      stdout: `verb account.close: new, 3 phrases
verb account.open: new, 1 phrase
entity e1: new
4 records: 3 verbs and entities new or changed, 0 already known.
To take it back: heed undo ${idIn(first.stdout)}
`,
    })
    expect(first.stderr).toMatch(/^Records: 4 in .+\/s\.\n$/)
    expect((await verbsOf())[0]).toEqual({ verb: 'account.close', phrases: ['close my account', 'leave', 'shut it'] })
    const again = await run(['intent', 'import', fileOf('phrases.csv', 'phrase,verb\nShut it,account.close'), '--json'])
    expect(again).toMatchObject({ code: 0, stderr: '' })
    expect(JSON.parse(again.stdout)).toMatchObject({
      dry_run: false,
      records: 1,
      recorded: 0,
      unchanged: 1,
      changes: [],
    })
  })

  it('reads standard input if the format is given', async () => {
    const stdin = JSON.stringify([{ name: 'account.close', phrases: ['leave'] }])
    const ran = await run(['intent', 'import', '-', '--format', 'json'], { stdin })
    expect(ran.stdout).toBe(`verb account.close: new, 1 phrase
1 record: 1 verb or entity new or changed, 0 already known.
To take it back: heed undo ${idIn(ran.stdout)}
`)
  })

  it('keeps a verb with its phrases, and counts it once, however many they are', async () => {
    const phrases = Array.from({ length: 3_000 }, (_, at) => `say ${at},${at % 2 === 0 ? 'much' : `verb.${at % 7}`}`)
    const names = ['much', ...Array.from({ length: 7 }, (_, at) => `verb.${at}`)]
    const text = (list: readonly string[]) =>
      JSON.stringify({ verbs: list, phrases: Object.fromEntries(phrases.map((row) => row.split(','))) })
    const file = fileOf('many.json', text(names))
    const dry = JSON.parse((await run(['intent', 'import', file, '--dry-run', '--json'])).stdout)
    expect(dry).toMatchObject({ records: 3_008, recorded: 8, unchanged: 0 })
    expect(dry.changes.map(({ what }: { what: string }) => what)).toEqual(names.map((name) => `verb ${name}`))
    expect(await verbsOf()).toEqual([])
    const done = JSON.parse((await run(['intent', 'import', file, '--json'])).stdout)
    expect(done).toMatchObject({ records: 3_008, recorded: 8, unchanged: 0 })
    expect((await verbsOf())[0].phrases).toHaveLength(1_500)
  }, 60_000)
})

describe(`${verifies('I1', 'S3')}intent import --dry-run`, () => {
  it('lists what would change, and changes nothing', async () => {
    await run(['intent', 'import', fileOf('registry.yaml', yaml)])
    const before = await verbsOf()
    const text = 'verbs:\n  account.close: {description: Close it, phrases: [leave]}\nremove_entities: [e1]'
    expect(await run(['intent', 'import', fileOf('next.yml', text), '--dry-run'])).toMatchObject({
      code: 0,
      stdout: `description of account.close: Close it
phrase of account.close: close my account → removed
phrase of account.close: shut it → removed
entity e1: 0 aliases → removed
Dry run: nothing was imported. 2 records: 1 verb or entity new or changed, 1 removed, 0 already known.
`,
    })
    expect(await verbsOf()).toEqual(before)
  })

  it('names every unknown verb once', async () => {
    const rows = Array.from({ length: 2_500 }, (_, at) => `say ${at},${at < 1_200 ? 'acount.close' : 'nowhere'}`)
    await run(['intent', 'import', fileOf('registry.yaml', yaml)])
    const file = fileOf('phrases.csv', ['phrase,verb', ...rows].join('\n'))
    const ran = await run(['intent', 'import', file, '--dry-run'])
    expect(ran).toMatchObject({ code: 3, stdout: '' })
    expect(
      ran.stderr,
    ).toBe(`row 2, verb: no verb is called acount.close. Did you mean account.close or account.open? The same problem occurs 1,199 more times.
row 1202, verb: no verb is called nowhere. verb_search finds the verb for some words; intent_import adds verbs. The same problem occurs 1,299 more times.
Nothing was imported: this was a dry run.
`)
  })
})

describe(`${verifies('I1', 'S3')}an error of intent import`, () => {
  it('names the place in the file', async () => {
    const file = fileOf('bad.csv', 'phrase,verb\nleave,\n')
    expect(await heed(['intent', 'import', file])).toMatchObject({
      code: 2,
      opened: 0,
      stderr: 'row 2, verb: is required: send a string.\n',
    })
    const none = fileOf('none.yaml', '# nothing')
    expect((await heed(['intent', 'import', none])).stderr).toMatch(`${none}: has no records. `)
  })

  it('stores nothing of a file that it does not know a verb of', async () => {
    const verbs = Array.from({ length: 1_000 }, (_, at) => `verb.${at}`)
    const file = fileOf('some.json', JSON.stringify({ verbs, phrases: { a: 'verb.1', b: 'verb.1001x' } }))
    const ran = await run(['intent', 'import', file, '--json'])
    expect(ran).toMatchObject({ code: 3, stdout: '' })
    const { error } = JSON.parse(ran.stderr)
    expect(error.code).toBe('not_found')
    expect(error.message).toMatch(
      /^phrases\.b\.verb: no verb is called verb\.1001x\. Did you mean .+\? Nothing was imported\.$/,
    )
    expect(await verbsOf()).not.toContainEqual(expect.objectContaining({ verb: 'verb.1' }))
  }, 30_000)

  it('about a file that cannot be read, or of no known format, names it and opens nothing', async () => {
    const said = async (argv: readonly string[]) => {
      const { code, opened, stderr } = await heed(['intent', 'import', ...argv])
      expect({ code, opened }).toEqual({ code: 2, opened: 0 })
      return stderr
    }
    expect(await said(['nowhere.csv'])).toBe('nowhere.csv: there is no such file.\n')
    expect(await said([folder, '--format', 'csv'])).toBe(
      `${folder}: is a folder. Give a file, or - for standard input.\n`,
    )
    expect(await said(['notes.txt'])).toBe('notes.txt: there is no such file.\n')
    expect(await said([fileOf('notes.txt', yaml)])).toBe(
      '--format: is required, because the file name does not show it: one of yaml, csv, json.\n',
    )
    writeFileSync(join(folder, 'latin.csv'), Buffer.from([0x6e, 0xe4, 0x0a]))
    expect(await said([join(folder, 'latin.csv')])).toMatch(/is not UTF-8 text\. Save it as UTF-8\.\n$/)
  })

  it('that is of no record keeps its code and its words', async () => {
    const intent_import = () => {
      throw new HeedError('unavailable', 'The store is locked. Try again.')
    }
    const ran = await heed(['intent', 'import', fileOf('a.yaml', yaml)], { answers: { intent_import } })
    expect(ran).toMatchObject({ code: 6, stderr: 'The store is locked. Try again. Nothing was imported.\n', closed: 1 })
  })
})

it('the progress of intent import is a bar, of phrases and then of records', async () => {
  const intent_import: Answer = (_, onProgress) => {
    onProgress?.(500, 1_000)
    const counts = { recorded: 2_000, removed: 0, unchanged: 0, changes_left_out: 0 }
    return { outcome: 'applied', message: 'Imported.', ...counts, changes: [], ambiguous: [], rejected: [] }
  }
  const file = fileOf('a.csv', ['name', ...Array.from({ length: 2_000 }, (_, at) => `verb.${at}`)].join('\n'))
  const { stderr } = await heed(['intent', 'import', file], { answers: { intent_import }, env: { isTTY: true } })
  expect(stderr).toMatch(/Phrases prepared {2}█{12}░{12} {2}50 % {2}500 of 1,000/)
  expect(stderr.split('\r').at(-1)).toMatch(/Records: 2,000 in [^\n]+\n$/)
})
