import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { heed } from '../../../test/fake-heed.ts'
import { verifies } from '../../../test/verifies.ts'
import { actions } from '../../app.ts'
import { wantsColour } from '../../config.ts'
import { HeedError } from '../../kernel/errors.ts'
import { variablesOf } from '../../shown-variables.ts'
import { variables } from '../../variables.ts'
import { createCli } from './index.ts'
import { twinOf } from './twins.ts'

describe('help', () => {
  it.each([
    ['intent', 'import'],
    ['keys', 'create'],
  ])('heed help %s %s is the help of that command', async (...path) => {
    const ran = await heed(['help', ...path])
    expect(ran).toMatchObject({ code: 0, stderr: '' })
    expect(ran.stdout).toContain(`Usage: heed ${path.join(' ')} `)
    expect(ran.stdout).toBe((await heed([...path, '--help'])).stdout)
  })

  it.each([[[]], [['--help']], [['-h']], [['help']]])(
    'heed %j shows what people do, on one screen, without opening',
    async (argv) => {
      const { code, stdout, stderr, opened } = await heed(argv)
      expect({ code, stderr, opened }).toEqual({ code: 0, stderr: '', opened: 0 })
      const headings = stdout.split('\n').filter((line) => /^\S.*:$/.test(line))
      expect(headings).toEqual([
        'Connect an agent:',
        'Correct it:',
        'See what it will do:',
        'See, undo and decide what was said:',
        'Learn from it:',
        'Look after it:',
        'Environment:',
      ])
      expect(stdout).toMatch(/^Usage: heed <command> \[flags\]\n\nThe feedback layer/)
      expect(stdout).toMatch(/^ {2}domain_block {3,}Block a domain$/m)
      expect(stdout).toMatch(/^ {2}undo <id> {3,}Take back one piece/m)
      expect(stdout).not.toContain('claim_record')
      expect(stdout.split('\n').every((line) => line.length <= 100)).toBe(true)
      expect(stdout.split('\n').length).toBeLessThan(56)
    },
  )

  it('heed actions lists all, those without a group last, in any order of the list', async () => {
    const { stdout } = await heed(['actions'])
    expect(stdout).toMatch(/^Actions on domain:\n {2}domain_block +Block a domain\n/m)
    expect(stdout).toContain('Exit codes:')
    const { actions } = JSON.parse((await heed(['actions', '--json'])).stdout)
    expect(actions).toContainEqual(expect.objectContaining({ name: 'domain_check', effect: 'read', role: 'agent' }))
    const listed = ['domain_block', 'domain_check', 'inbox_approve', 'claim_record']
    expect(stdout.match(new RegExp(`^ {2}(${listed.join('|')}) `, 'gm'))?.map((line) => line.trim())).toEqual(listed)
  })

  it('has the width of the terminal, or 80 if it reports none', async () => {
    const widest = async (columns: number) =>
      Math.max(...(await heed(['help', 'evidence'], { columns })).stdout.split('\n').map(({ length }) => length))
    expect(await widest(60)).toBeLessThanOrEqual(60)
    expect(await widest(0)).toBe(await widest(80))
  })

  it('prints the version without opening', async () => {
    const loadActions = () => Promise.reject(new Error('the version needs no actions'))
    for (const flag of ['--version', '-V'])
      expect(await heed([flag], { env: { loadActions } })).toMatchObject({ code: 0, stdout: '1.2.3\n', opened: 0 })
  })

  it('has its own commands beside the actions', async () => {
    const { commands } = await createCli({
      version: '1',
      loadActions: async () => [],
      variables: () => [],
      stdout: new PassThrough(),
      stderr: new PassThrough(),
    } as never)
    expect(commands.map((command) => command.name())).toEqual([
      'serve',
      'mcp',
      'hook',
      'init',
      'doctor',
      'check',
      'log',
      'undo',
      'keys',
      'rebuild',
      'verify',
      'backup',
      'evidence',
      'intent',
      'conversation',
      'sessions',
      'export',
      'runs',
      'git',
      'completion',
      'actions',
    ])
  })
})

it(`${verifies('K11')}reports the cause of an unexpected failure, and shows the person none of it`, async () => {
  const told: unknown[] = []
  const cause = new TypeError('the row is not there')
  const ran = await heed(['verify'], {
    operations: { verify: () => Promise.reject(cause) },
    env: { report: (error, where) => told.push(error.cause, where) },
  })
  expect(ran).toMatchObject({ code: 70, stdout: '' })
  expect(ran.stderr).not.toContain('row')
  expect(told).toEqual([cause, 'heed verify'])
})

describe(`${verifies('S3')}of two commands that do the same`, () => {
  const loadActions = async () => actions

  it('lists show the one for people, and its help is where the other one says', async () => {
    const { stdout } = await heed(['actions'], { env: { loadActions } })
    const program = await createCli({
      version: '1',
      loadActions,
      stdout: new PassThrough(),
      stderr: new PassThrough(),
    } as never)
    for (const [name, twin] of actions.flatMap(({ name }) => [[name, twinOf(name)] as const])) {
      expect(stdout.includes(`  ${name} `), name).toBe(twin === undefined)
      if (twin === undefined) continue
      expect(stdout).toContain(`  ${twin} `)
      const [first = '', second = ''] = twin.split(' ')
      const command = program.commands.find((each) => each.name() === first)
      expect(second === '' || command?.commands.some((each) => each.name() === second), twin).toBe(true)
    }
  })

  it('both run', async () => {
    for (const words of [
      ['undo', 'fbk_1'],
      ['feedback_undo', 'fbk_1'],
      ['feedback-undo', '--feedback-id', 'fbk_1'],
    ]) {
      const { calls } = await heed(words, { env: { loadActions } })
      expect(calls).toMatchObject([{ name: 'feedback_undo', input: { feedback_id: 'fbk_1' } }])
    }
    const { stdout } = await heed(['feedback_undo', '--help'], { env: { loadActions } })
    expect(stdout).toContain('heed undo does the same')
  })
})

it(`${verifies('S3')}help names the variables that a command reads, and every variable is in some help`, async () => {
  const shown = async (...words: string[]) => {
    const { stdout } = await heed([...words, '--help'], { env: { variables: variablesOf } })
    return (
      stdout
        .split('\nEnvironment:\n')[1]
        ?.match(/^ {2}[A-Z_]+/gm)
        ?.map((line) => line.trim()) ?? []
    )
  }
  const [front, serve, mcp] = [await shown(), await shown('serve'), await shown('mcp')]
  expect(new Set([...front, ...serve, ...mcp, ...(await shown('init'))])).toEqual(new Set(Object.keys(variables.shape)))
  expect(serve).toEqual(expect.arrayContaining(['HEED_PORT', 'HEED_POOL', 'REDIS_URL']))
  expect(mcp).toEqual(expect.arrayContaining(['HEED_KEY', 'HEED_PERSON', 'HEED_EMBEDDER_URL']))
  expect(mcp).not.toContain('HEED_PORT')
  expect([await shown('git', 'sync'), await shown('log')]).toEqual([['HEED_GIT'], []])
})

describe(`${verifies('S3')}colours`, () => {
  const receipt = { feedback_id: 'fbk_1', outcome: 'applied', message: 'Done.', changes: { changed: 1 } }
  const items = [{ what: 'spam.com', before: 'allowed', after: 'blocked' }]
  const answers = { domain_block: () => ({ ...receipt, changes: { changed: 1, items } }) }
  const block = ['domain_block', 'spam.com', '--reason', 'ads']
  const env = { colours: { stdout: true, stderr: true } }

  it('are on headings, refusals and changes, if a terminal wants them', async () => {
    expect((await heed(['--help'], { env })).stdout).toContain('\u001b[1mCorrect it:\u001b[22m\n')
    expect((await heed(['domain_blok'], { env })).stderr).toContain('\u001b[31mUnknown command')
    expect((await heed(block, { answers, env })).stdout).toContain(
      '\u001b[2mallowed\u001b[22m → \u001b[32mblocked\u001b[39m',
    )
  })

  it('are nowhere without one, and never in JSON', async () => {
    const coloured = [
      [...block, '--json'],
      ['domain_blok', '--json'],
      ['actions', '--json'],
    ]
    const plain = [block, ['--help'], ['domain_blok'], ['actions']]
    for (const [argv, given] of [
      ...coloured.map((one) => [one, env] as const),
      ...plain.map((one) => [one, {}] as const),
    ]) {
      const { stdout, stderr } = await heed(argv, { answers, env: given })
      expect(stdout + stderr, argv.join(' ')).not.toContain('\u001b')
    }
  })

  it('are wanted on a terminal, unless NO_COLOR says no or FORCE_COLOR says otherwise', () => {
    expect([wantsColour({ isTTY: true }, {}), wantsColour({}, {})]).toEqual([true, false])
    expect(wantsColour({ isTTY: true }, { NO_COLOR: '1' })).toBe(false)
    expect(wantsColour({ isTTY: true }, { NO_COLOR: '' })).toBe(true)
    expect(wantsColour({ isTTY: true }, { TERM: 'dumb' })).toBe(false)
    expect([wantsColour({}, { FORCE_COLOR: '1' }), wantsColour({ isTTY: true }, { FORCE_COLOR: '0' })]).toEqual([
      true,
      false,
    ])
  })
})

describe('usage errors', () => {
  it.each([
    [['domain_blok'], "Unknown command 'domain_blok'. Did you mean domain_block?\n"],
    [['domain-blok'], "Unknown command 'domain-blok'. Did you mean domain-block?\n"],
    [['quux'], "Unknown command 'quux'. Run heed --help to see what it takes.\n"],
    [['domain_block', '--reson', 'x'], "Unknown option '--reson'. Did you mean --reason?\n"],
    [
      ['domain_block', '--reason'],
      "Option '--reason <text>' argument missing. Run heed domain_block --help to see what it takes.\n",
    ],
    [
      ['import', 'x'],
      "Unknown command 'import'. Did you mean heed evidence import, heed intent import, heed sessions import or heed git import?\n",
    ],
    [['help', 'why'], "Unknown command 'why'. Did you mean heed evidence why?\n"],
    [
      ['evidence', 'import'],
      "Missing required argument 'file'. Run heed evidence import --help to see what it takes.\n",
    ],
    [['undo'], "Missing required argument 'id'. Run heed undo --help to see what it takes.\n"],
    [
      ['keys', 'create', 'ci'],
      "Required option '--role <role>' not specified. Run heed keys create --help to see what it takes.\n",
    ],
  ])('%j', async (argv, stderr) => {
    expect(await heed(argv)).toMatchObject({ code: 2, stdout: '', stderr, opened: 0 })
  })

  it('says which command it has no help for', async () => {
    const ran = await heed(['help', 'domain_blok'])
    expect(ran).toMatchObject({
      code: 2,
      stdout: '',
      stderr: 'There is no command "domain_blok". Did you mean domain_block?\n',
    })
  })

  it('says which inner command it has no help for', async () => {
    const ran = await heed(['help', 'intent', 'imprt'])
    expect(ran).toMatchObject({
      code: 2,
      stdout: '',
      stderr: 'There is no command "intent imprt". Did you mean intent import?\n',
    })
  })

  it('are one JSON document on standard error with --json', async () => {
    const { code, stdout, stderr } = await heed(['domain_blok', '--json'])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(JSON.parse(stderr)).toEqual({
      error: {
        code: 'invalid_input',
        message: "Unknown command 'domain_blok'. Did you mean domain_block?",
        problems: [],
      },
    })
  })

  it.each([[['--json']], [['keys', '--json']]])('heed %j asks for a command, as JSON alone', async (argv) => {
    const { code, stderr } = await heed(argv)
    expect(code).toBe(2)
    expect(JSON.parse(stderr).error.code).toBe('invalid_input')
  })

  it('heed keys shows what it can do', async () => {
    const { code, stderr, stdout } = await heed(['keys'])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/rotate <id>/)
  })
})

describe(`${verifies('K11', 'S3')} exit codes`, () => {
  it.each([
    ['invalid_input', 2],
    ['not_found', 3],
    ['conflict', 4],
    ['forbidden', 5],
    ['unauthenticated', 5],
    ['rate_limited', 6],
    ['unavailable', 6],
    ['internal', 70],
  ] as const)('%s is %i, said in a sentence or as the error body', async (code, exit) => {
    const answers = {
      domain_check: () => {
        throw new HeedError(code, 'It went so. Do this.')
      },
    }
    const argv = ['domain_check', '--url', 'x']
    const plain = await heed(argv, { answers })
    expect(plain).toMatchObject({ code: exit, stdout: '', stderr: 'It went so. Do this.\n', closed: 1 })
    const json = await heed([...argv, '--json'], { answers })
    expect(json).toMatchObject({ code: exit, stdout: '' })
    expect(JSON.parse(json.stderr)).toEqual({ error: { code, message: 'It went so. Do this.', problems: [] } })
  })

  it('an unexpected failure shows no stack and none of its text', async () => {
    const answers = {
      domain_check: () => {
        throw new TypeError('secret detail')
      },
    }
    const { code, stderr } = await heed(['domain_check', '--url', 'x'], { answers })
    expect(code).toBe(70)
    expect(stderr).not.toMatch(/secret detail| at |\.ts/)
    expect(stderr.trim().split('\n')).toHaveLength(1)
  })

  it('a store that does not open is unavailable', async () => {
    const open = async () => {
      throw new HeedError('unavailable', 'The store is locked. Try again.')
    }
    expect(await heed(['verify'], { env: { open } })).toMatchObject({
      code: 6,
      stderr: 'The store is locked. Try again.\n',
    })
  })

  it('an unknown key is refused before anything is called', async () => {
    expect(await heed(['domain_check', '--url', 'x'], { env: { key: 'wrong' } })).toMatchObject({ code: 5, calls: [] })
  })
})
