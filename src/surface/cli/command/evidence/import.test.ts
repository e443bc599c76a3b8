import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { embedder } from '../../../../../test/embedder.ts'
import { heed } from '../../../../../test/fake-heed.ts'
import { verifies } from '../../../../../test/verifies.ts'
import { actions, openHeed } from '../../../../app.ts'
import type { Action } from '../../../../kernel/action.ts'
import { HeedError } from '../../../../kernel/errors.ts'
import { inputSchema } from '../../flag.ts'

const folder = mkdtempSync(join(tmpdir(), 'heed-import-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let stores = 0
beforeEach(() => {
  stores += 1
})

/** The command line over a real store, new for each test. */
const run = (argv: readonly string[], options: Parameters<typeof heed>[1] = {}) => {
  const open = () => openHeed({ store: { file: join(folder, `${stores}.db`) }, workspace: 'default', embedder })
  return heed(argv, { ...options, env: { open, loadActions: async () => actions, ...options.env } })
}

const graphOf = async (task: string) => JSON.parse((await run(['evidence', 'graph', task, '--json'])).stdout)

function fileOf(lines: readonly unknown[], between = '\n'): string {
  const file = join(folder, `${stores}.jsonl`)
  writeFileSync(file, lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join(between))
  return file
}

const task = { type: 'task', id: 't1', question: 'Does it help?' }
const page = { type: 'page', id: 'p1', task_id: 't1', url: 'https://example.com/a' }
const claim = { type: 'claim', id: 'c1', task_id: 't1', text: 'It helps.' }
const fragment = (at: number) => ({ type: 'fragment', id: `f${at}`, page_id: 'p1', text: `It helped ${at} people.` })
const edge = (at: number, claimId = 'c1') => ({
  type: 'edge',
  id: `e${at}`,
  relation: 'supports',
  fragment_id: `f${at}`,
  claim_id: claimId,
  confidence: 0.5,
})

/** Three records, then fragments and the edges from each, so that every batch refers to the first. */
const many = (lines: number) => [
  task,
  page,
  claim,
  ...Array.from({ length: lines - 3 }, (_, at) => (at % 2 === 0 ? fragment(at >> 1) : edge(at >> 1))),
]

describe(`${verifies('E1', 'S3')}evidence import`, () => {
  it('records a file in batches, and the same file again changes nothing', async () => {
    const file = fileOf(many(5_000))
    const first = await run(['evidence', 'import', file])
    expect(first).toMatchObject({ code: 0, stdout: '5,000 records: 5,000 new or changed, 0 already known.\n' })
    expect(first.stderr).toMatch(/^Records: 5,000 in .+\/s\.\n$/)
    const again = await run(['evidence', 'import', file, '--json'])
    expect(again).toMatchObject({ code: 0, stderr: '' })
    expect(JSON.parse(again.stdout)).toEqual({ file, dry_run: false, recorded: 0, unchanged: 5_000 })
    expect((await graphOf('t1')).edges).toHaveLength(2_498)
  }, 60_000)

  it('takes a byte order mark, blank lines and line ends of Windows, from standard input too', async () => {
    const stdin = `\ufeff${[task, page, claim].map((record) => JSON.stringify(record)).join('\r\n \r\n')}\r\n`
    const ran = await run(['evidence', 'import', '-'], { stdin })
    expect(ran).toMatchObject({ code: 0, stdout: '3 records: 3 new or changed, 0 already known.\n' })
  })

  it('is fine with an edge before what it refers to, within a batch', async () => {
    const ran = await run(['evidence', 'import', fileOf([edge(1), fragment(1), claim, page, task])])
    expect(ran.stdout).toBe('5 records: 5 new or changed, 0 already known.\n')
  })

  it('says so if there is nothing', async () => {
    expect(await run(['evidence', 'import', '-'], { stdin: '\n\n' })).toMatchObject({
      code: 0,
      stdout: 'Nothing to record: standard input has no records.\n',
      stderr: '',
    })
  })
})

describe(`${verifies('E1', 'S3')}an error of evidence import`, () => {
  it.each([
    ['{"type":"task",', /^line 3: is not valid JSON \(.+\)\. Write one JSON object per line\.\n/],
    ['["task"]', /^line 3: is not a record\. Write one JSON object per line, such as /],
    ['{"id":"x"}', /^line 3: type: is required: send one of task, page, fragment, claim, edge\.\n/],
    ['{"type":"tasks"}', /^line 3: type: must be one of task, page, fragment, claim, edge, not "tasks"\.\n/],
    ['{"type":"claim","id":"c9","task_id":"t1"}', /^line 3: text: is required: send a string\.\n/],
    [
      '{"type":"claim","id":"c9","task_id":"t1","text":"x","sure":1}',
      /^line 3: sure: is not a field here\. Its fields are id, task_id, text\.\n/,
    ],
    ['{"type":"page","id":"p9","task_id":"t1","url":"https://"}', /^line 3: url: /],
  ])('names the line of %s', async (line, said) => {
    const ran = await run(['evidence', 'import', fileOf([task, '', line])])
    expect(ran).toMatchObject({ code: 2, stdout: '' })
    expect(ran.stderr).toMatch(said)
    expect(ran.stderr.split('\n').slice(1)).toEqual(['Nothing was recorded.', ''])
  })

  it('says how much is stored, and that it is safe to run it again', async () => {
    const lines = many(2_500)
    lines[2_400] = edge(7, 'nowhere')
    const file = fileOf(lines)
    const standing =
      'The first 2,000 records are stored. Running it again is safe: records that are already known change nothing.'
    const problem = 'named on line 2401, but not known.'
    const remedy = 'Put it before the lines that refer to it; order matters beyond 1,000 lines.'
    const ran = await run(['evidence', 'import', file])
    expect(ran).toMatchObject({ code: 3, stdout: '', stderr: `claim nowhere: ${problem}\n${remedy}\n${standing}\n` })
    const json = await run(['evidence', 'import', file, '--json'])
    expect(JSON.parse(json.stderr).error).toEqual({
      code: 'not_found',
      message: `claim nowhere: ${problem} ${remedy} ${standing}`,
      problems: [{ field: 'claim nowhere', problem }],
    })
    lines[2_400] = edge(7)
    expect((await run(['evidence', 'import', fileOf(lines)])).stdout).toMatch(/^2,500 records: /)
  })

  it('lists the first twenty lines at fault', async () => {
    const lines = [task, ...Array.from({ length: 25 }, (_, at) => ({ ...claim, id: `c${at}`, text: '' }))]
    const { stderr } = await run(['evidence', 'import', fileOf(lines)])
    const said = stderr.trimEnd().split('\n')
    expect(said.slice(0, 2).map((line) => line.slice(0, 13))).toEqual(['line 2: text:', 'line 3: text:'])
    expect(said.slice(20)).toEqual(['and 5 more', 'Nothing was recorded.'])
    const json = await run(['evidence', 'import', fileOf(lines), '--json'])
    const { message, problems } = JSON.parse(json.stderr).error
    expect(message).toMatch(/^line 2: text: .+ And 24 more problems\. Nothing was recorded\.$/)
    expect(problems.map(({ field }: { field: string }) => field)).toEqual(
      Array.from({ length: 20 }, (_, at) => `line ${at + 2}`),
    )
  })

  it('names all problems of the lines read, in order, and nothing that may follow from them', async () => {
    const unsure = { ...edge(1), confidence: undefined }
    const lines = [task, '{', { ...claim, text: '' }, { type: 'tusk' }, fragment(1), { ...page, url: '' }, '[]', unsure]
    const ran = await run(['evidence', 'import', fileOf(lines)])
    expect(ran).toMatchObject({ code: 2, stdout: '' })
    expect(ran.stderr.replace(/^(line \d: ?\w*).*$/gm, '$1')).toBe(
      'line 2: is\nline 3: text\nline 4: type\nline 6: url\nline 7: is\nline 8: confidence\nNothing was recorded.\n',
    )
    expect(await run(['evidence', 'graph', 't1'])).toMatchObject({ code: 3 })
  })

  it('names the problems before a line that ends the reading', async () => {
    const lines = ['{', task, 'x'.repeat(1_000_001), '{']
    expect((await run(['evidence', 'import', fileOf(lines)])).stderr).toMatch(
      /^line 1: is not valid JSON .+\nline 3: is longer than 1 MB\..+\nNothing was recorded\.\n$/,
    )
  })

  it('names what many lines refer to once', async () => {
    const fragments = Array.from({ length: 999 }, (_, at) => ({ ...fragment(at), page_id: 'p9' }))
    const said = async (lines: readonly unknown[]) =>
      (await run(['evidence', 'import', fileOf(lines)])).stderr.split('\n')
    expect((await said([...fragments, edge(1)])).slice(0, 3)).toEqual([
      'page p9: named on lines 1–999, but not known.',
      'claim c1: named on line 1000, but not known.',
      'Put each before the lines that refer to it; order matters beyond 1,000 lines.',
    ])
    const scattered = Array.from({ length: 8 }, (_, at) => [edge(at), { ...fragment(at), page_id: 'p9' }]).flat()
    expect(await said([task, claim, page, ...scattered])).toContain(
      'page p9: named on lines 5, 7, 9, 11 and 4 more, but not known.',
    )
  })

  it('about a file that cannot be read names it, and opens nothing', async () => {
    const ran = await heed(['evidence', 'import', 'nowhere.jsonl'])
    expect(ran).toMatchObject({ code: 2, stdout: '', opened: 0, stderr: 'nowhere.jsonl: there is no such file.\n' })
    expect(await heed(['evidence', 'import', folder])).toMatchObject({
      code: 2,
      opened: 0,
      stderr: `${folder}: is a folder. Give a file, or - for standard input.\n`,
    })
  })

  it('that is of no line keeps its code and its words', async () => {
    const evidence_record = () => {
      throw new HeedError('unavailable', 'The store is locked. Try again.')
    }
    const ran = await heed(['evidence', 'import', fileOf([task])], { answers: { evidence_record } })
    expect(ran).toMatchObject({ code: 6, stderr: 'The store is locked. Try again. Nothing was recorded.\n', closed: 1 })
  })
})

describe(`${verifies('E1', 'S3')}evidence import --dry-run`, () => {
  it('records nothing, and knows what was earlier in the file', async () => {
    const file = fileOf(many(2_500))
    expect(await run(['evidence', 'import', file, '--dry-run'])).toMatchObject({
      code: 0,
      stdout: 'Dry run: nothing was recorded. 2,500 records: 2,500 new or changed, 0 already known.\n',
    })
    expect(await run(['evidence', 'graph', 't1'])).toMatchObject({ code: 3 })
  })

  it('finds references that lead nowhere, or to a later batch, and exits 1', async () => {
    const dangling = [
      { ...edge(3, 'late'), id: 'x' },
      { ...edge(4, 'nowhere'), id: 'y' },
    ]
    const between = Array.from({ length: 1_000 }, (_, at) => fragment(5_000 + at))
    const file = fileOf([...many(1_200), ...dangling, ...between, { ...claim, id: 'late' }])
    const ran = await run(['evidence', 'import', file, '--dry-run'])
    expect(ran.code).toBe(1)
    expect(ran.stdout).toBe(`claim late: named on line 1201, but not known.
claim nowhere: named on line 1202, but not known.
2 references lead nowhere. Put each before the lines that refer to it; order matters beyond 1,000 lines.
Dry run: nothing was recorded. 2,203 records: 2,203 new or changed, 0 already known.
`)
    const json = await run(['evidence', 'import', file, '--dry-run', '--json'])
    expect(JSON.parse(json.stdout)).toMatchObject({
      dry_run: true,
      recorded: 2_203,
      unknown_count: 2,
      unknown: [{ id: 'late' }, { line: 1_202, field: 'claim_id', kind: 'claim', id: 'nowhere', references: 1 }],
    })
  })

  it('lists twenty and says how many more', async () => {
    const lines = Array.from({ length: 25 }, (_, at) => ({ ...claim, id: `c${at}`, task_id: `t${at}` }))
    const { code, stdout } = await run(['evidence', 'import', fileOf(lines), '--dry-run'])
    expect(code).toBe(1)
    expect(stdout.split('\n')).toHaveLength(24)
    expect(stdout).toContain('and 5 more\n25 references lead nowhere.')
  })
})

it('the help of evidence import names every field of every record', async () => {
  const { stdout } = await heed(['evidence', 'import', '--help'])
  const { properties } = inputSchema(actions.find(({ name }) => name === 'evidence_record') as Action)
  for (const list of ['tasks', 'pages', 'fragments', 'claims'] as const) {
    const { properties: fields = {}, required = [] } = properties?.[list]?.items ?? {}
    const named = Object.keys(fields).map((field) => (required.includes(field) ? field : `[${field}]`))
    expect(stdout).toMatch(new RegExp(`^  ${list.slice(0, -1)} +${named.join(', ').replace(/[[\]]/g, '\\$&')}$`, 'm'))
  }
  for (const field of Object.keys(properties?.edges?.items?.properties ?? {})) expect(stdout).toContain(field)
  expect(stdout.split('\n').filter((line) => line.length > 100 && !line.startsWith('  {'))).toEqual([])
})

describe('progress of evidence import', () => {
  const evidence_record = () => ({ recorded: 1_000, unchanged: 0 })

  it('is a bar of bytes if the size is known, and ends in records', async () => {
    const file = fileOf(Array.from({ length: 2_000 }, (_, at) => ({ type: 'task', id: String(at).padStart(4) })))
    const { stderr } = await heed(['evidence', 'import', file], { answers: { evidence_record }, env: { isTTY: true } })
    expect(stderr).toMatch(/Bytes read {2}█{12}░{12} {2}50 % {2}28,000 of 55,999/)
    expect(stderr.split('\r').at(-1)).toMatch(/Records: 2,000 in [^\n]+\n$/)
  })

  it('is a count if it is not', async () => {
    const options = { answers: { evidence_record }, stdin: JSON.stringify(task), env: { isTTY: true } }
    expect((await heed(['evidence', 'import', '-'], options)).stderr).toMatch(/Records {2}1 {2}/)
  })
})
