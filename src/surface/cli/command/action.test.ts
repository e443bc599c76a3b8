import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { heed } from '../../../../test/fake-heed.ts'
import { verifies } from '../../../../test/verifies.ts'
import { invalidInput } from '../../../kernel/errors.ts'

const claims = '[{"id":"c1","text":"Water is wet"}]'
const record = (...flags: string[]) => heed(['claim_record', '--claims', claims, ...flags])
const sent = (ran: { calls: { input: unknown }[] }) => ran.calls[0]?.input

describe('flags become the input', () => {
  it.each([
    [['--domain-pattern', 'spam.com', '--reason', 'ads']],
    [['--domain_pattern', 'spam.com', '--reason=ads']],
    [['--domain_pattern=spam.com', '--reason', 'ads']],
    [['--input', '{"domain_pattern":"spam.com","reason":"ads"}']],
    [['--input={"domain_pattern":"other.com","reason":"ads"}', '--domain-pattern', 'spam.com']],
  ])('domain_block %j', async (flags) => {
    for (const name of ['domain_block', 'domain-block']) {
      const ran = await heed([name, ...flags], { env: { key: 'k1' } })
      expect(ran).toMatchObject({ code: 0, opened: 1, closed: 1 })
      expect(ran.calls).toEqual([
        {
          caller: {
            workspace: 'default',
            actor: 'k1',
            actorKind: 'key',
            role: 'admin',
            channel: 'cli',
            speaksFor: 'anyone',
          },
          key: 'k1',
          name: 'domain_block',
          input: { domain_pattern: 'spam.com', reason: 'ads' },
        },
      ])
    }
  })

  it.each([
    [['--tags', 'a', '--tags', 'b'], { tags: ['a', 'b'] }],
    [['--tags', '["a","b"]'], { tags: ['a', 'b'] }],
    [['--tags', '[draft]'], { tags: ['[draft]'] }],
    [['--scores', '1', '--scores', '-0.5'], { scores: [1, -0.5] }],
    [['--origin', '{"page":"p1","offset":3}'], { origin: { page: 'p1', offset: 3 } }],
    [['--relation', 'refutes'], { relation: 'refutes' }],
    [['--weight', '0.25'], { weight: 0.25 }],
    [['--dry-run'], { dry_run: true }],
    [['--dry_run', 'no'], { dry_run: false }],
    [['--dry-run=false'], { dry_run: false }],
    [['--no-dry-run'], { dry_run: false }],
    [['--value', 'plain text'], { value: 'plain text' }],
    [['--value', '7'], { value: 7 }],
    [['--value', '{"any":"x"}'], { value: { any: 'x' } }],
    [['--version', '3'], { version: 3 }],
    [['--input', '{"input":"kept"}'], { input: 'kept' }],
  ])('claim_record %j', async (flags, expected) => {
    expect(sent(await record(...flags))).toEqual({ claims: [{ id: 'c1', text: 'Water is wet' }], ...expected })
  })

  it('takes objects of a list one by one', async () => {
    const ran = await heed(['claim_record', '--claims', '{"id":"a","text":"A"}', '--claims', '{"id":"b","text":"B"}'])
    expect(sent(ran)).toEqual({
      claims: [
        { id: 'a', text: 'A' },
        { id: 'b', text: 'B' },
      ],
    })
  })

  it('takes text that looks like a flag', async () => {
    const ran = await heed(['domain_block', '--domain-pattern', 'spam.com', '--reason', '--json'], {
      answers: { domain_block: () => ({ ok: true }) },
    })
    expect(sent(ran)).toEqual({ domain_pattern: 'spam.com', reason: '--json' })
    expect(ran.stdout).toBe('ok: yes\n')
  })
})

describe('the main field needs no flag', () => {
  it.each([
    [['spam.com', '--reason', 'ads']],
    [['--reason', 'ads', 'spam.com']],
    [['--reason', 'ads', '--', 'spam.com']],
    [['--input', '{"domain_pattern":"other.com","reason":"ads"}', 'spam.com']],
  ])(`${verifies('S3')}domain_block %j`, async (words) => {
    expect(sent(await heed(['domain_block', ...words]))).toEqual({ domain_pattern: 'spam.com', reason: 'ads' })
  })

  it('takes text that begins with a dash after --', async () => {
    expect(sent(await heed(['domain_check', '--', '--url']))).toEqual({ url: '--url' })
  })

  it('is refused by its name, if it is given twice, and if text is not in quotes', async () => {
    const refused = async (...words: string[]) => (await heed(words)).stderr
    const twice = '--domain-pattern: is given twice: with its flag and without. Leave one out.\n'
    expect(await refused('domain_block', 'a.com', '--domain-pattern', 'b.com')).toBe(twice)
    expect(await refused('domain_check', 'my', 'card')).toContain('Put text of several words in quotes.')
    const inputs = { domain_block: () => Promise.reject(invalidInput('domain_pattern', 'is no domain.')) as never }
    expect((await heed(['domain_block', 'x'], { answers: inputs })).stderr).toContain('--reason: ')
    const typed = await heed(['domain_block', 'x', '--reason', 'ads'], { answers: inputs })
    expect(typed.stderr).toBe('<domain-pattern>: is no domain.\n')
  })
})

describe('--input', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'heed-cli-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('- reads standard input', async () => {
    const ran = await heed(['domain_check', '--input', '-'], { stdin: '{"url":"https://ä.example"}' })
    expect(sent(ran)).toEqual({ url: 'https://ä.example' })
  })

  it('@ reads a file, byte order mark or not', async () => {
    const file = join(folder, 'input.json')
    await writeFile(file, '\ufeff{"url":"https://a.example"}')
    expect(sent(await heed(['domain_check', '--input', `@${file}`]))).toEqual({ url: 'https://a.example' })
  })

  it.each([
    ['{oops', /^--input: is not valid JSON: .+ Give an object, -, or @file\.\n$/],
    ['[1]', /^--input: expected a JSON object/],
    ['null', /^--input: expected a JSON object/],
    ['@missing.json', /^--input: cannot read the file missing\.json \(ENOENT\)/],
  ])('%s is refused before the store is opened', async (given, message) => {
    const ran = await heed(['domain_check', '--input', given])
    expect(ran).toMatchObject({ code: 2, stdout: '', opened: 0 })
    expect(ran.stderr).toMatch(message)
  })
})

describe(`${verifies('K11')} refused input names the flag`, () => {
  it.each([
    [['--weight', 'heavy'], '--weight: expected a number, got "heavy".\n'],
    [['--dry-run', 'maybe'], '--dry-run: expected yes or no, got "maybe". The flag alone means yes.\n'],
    [['--origin', 'page'], '--origin: expected JSON in single quotes, such as \'{"name":"value"}\'.\n'],
  ])('%j before the store is opened', async (flags, stderr) => {
    expect(await record(...flags)).toMatchObject({ code: 2, stdout: '', stderr, opened: 0 })
  })

  it('one line per problem', async () => {
    const { code, stderr } = await heed(['domain_block'])
    expect(code).toBe(2)
    expect(stderr.trim().split('\n')).toEqual([
      expect.stringMatching(/^--domain-pattern: Invalid input/),
      expect.stringMatching(/^--reason: Invalid input/),
    ])
  })

  it('with the path inside a nested field, and --input if there is no flag', async () => {
    expect((await record('--origin', '{}')).stderr).toMatch(/^--origin \(origin\.page\): /)
    expect((await record('--input', '{"input":5}')).stderr).toMatch(/^--input \(input\): /)
  })

  it('and the field itself with --json', async () => {
    const { stderr } = await heed(['domain_block', '--reason', 'ads', '--json'])
    expect(JSON.parse(stderr).error.problems).toEqual([expect.objectContaining({ field: 'domain_pattern' })])
  })
})

describe('help of an action', () => {
  it.each([[['domain_block', '--help']], [['help', 'domain_block']]])('heed %j', async (argv) => {
    expect(await heed(argv)).toMatchObject({
      code: 0,
      opened: 0,
      stdout: `Usage: heed domain_block <domain-pattern> [flags]

Block a domain

Block a domain for the test.

Role: agent or above. Effect: write.

Flags:
  --domain-pattern <text>  A host or *.suffix. (required)
  --reason <text>          Why. (required)

Options:
  --input <json>           the input as JSON, @file, or - for stdin; flags override it.
  --json                   print JSON and nothing else; errors as JSON on standard error
  -h, --help               display help for command

Examples:
  heed domain_block spam.com --reason TEXT
  heed domain_block --input '{"domain_pattern":"spam.com","reason":"TEXT"}'
`,
    })
  })

  it('shows choices, defaults, lists and what only --input takes', async () => {
    const { stdout } = await heed(['claim_record', '--help'])
    const text = stdout.replace(/\s+/g, ' ')
    expect(text).toContain('How it relates. (one of supports, refutes, neutral; default "neutral")')
    expect(text).toContain('--claims <json> The claims. (required; repeat it, or give a JSON list)')
    expect(text).toContain('--dry-run [yes|no]')
    expect(text).toContain('Fields without a flag: input.')
    expect(text).toContain(`heed claim_record --claims '{"id":"TEXT","text":"TEXT"}'`)
  })

  it('says what a person alone may do', async () => {
    const { stdout } = await heed(['inbox_approve', '--help'])
    expect(stdout).toContain('Role: reviewer or above. Effect: write. On a machine without keys, only a person')
  })
})

describe('long work', () => {
  it('shows how far it is, and leaves only the answer behind', async () => {
    const domain_block = (_: object, onProgress?: (done: number, total?: number) => void) => {
      onProgress?.(5, 20)
      return { blocked: true }
    }
    const words = ['domain_block', '--domain-pattern', 'spam.com', '--reason', 'ads']
    const watched = await heed(words, { answers: { domain_block }, env: { isTTY: true } })
    expect(watched.stderr).toMatch(/domain_block {2}█+░+ {2}25 % {2}5 of 20 /)
    expect(watched.stderr.endsWith('\r\u001b[2K')).toBe(true)
    expect(watched.stdout).toContain('blocked')
    const unwatched = await heed(words, { answers: { domain_block } })
    expect(unwatched).toMatchObject({ code: 0, stderr: '' })
  })
})
