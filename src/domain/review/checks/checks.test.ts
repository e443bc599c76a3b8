import { describe, expect, it } from 'vitest'
import { verifies } from '../../../../test/verifies.ts'
import { accepted, asScript, type Check, run, type Work } from './index.ts'

const nothing: Work = { commands: [], texts: [] }

/** Why it fails, undefined if it holds, and how often it rested. */
function tried(check: Check, work: Partial<Work>) {
  const running = run(check, { ...nothing, ...work })
  let rests = 0
  let step = running.next()
  for (; !step.done; step = running.next()) rests += 1
  return { rests, finding: step.value }
}

function because(check: Check, work: Partial<Work>): string | undefined {
  const { finding } = tried(check, work)
  return 'missing' in finding ? `missing: ${finding.missing}` : finding.failure?.because
}

const length = (kind: 'max' | 'min', amount: number, unit: 'words' | 'characters' | 'lines' | 'sentences'): Check =>
  kind === 'max' ? { kind: 'max_length', most: amount, unit } : { kind: 'min_length', least: amount, unit }

describe('the length of an output', () => {
  it.each([
    ['words', 'Don’t count — or do — e-mail, 3.14 and * as more.', 9],
    ['words', '東京へ行く', 5],
    ['words', '', 0],
    ['characters', ' é👍\r\nx ', 4],
    ['lines', 'one\n\nthree\n', 3],
    ['sentences', 'We met Dr. Smith, e.g. in May. He left at 3.15 p.m. and was sad… but why? "So!" he said.', 4],
    ['sentences', 'A heading\n\nand a text', 2],
    ['sentences', '短い。とても！', 2],
    ['sentences', 'Well... maybe.', 1],
  ] as const)('counts %s as people do: %s', (unit, output, amount) => {
    expect(because(length('max', Math.max(1, amount), unit), { output })).toBeUndefined()
    if (amount > 1) expect(because(length('max', amount - 1, unit), { output })).toContain(`${amount} ${unit}; at most`)
    expect(because(length('min', amount + 1, unit), { output })).toContain('; at least')
    if (amount > 0) expect(because(length('min', amount, unit), { output })).toBeUndefined()
  })
})

describe('what an output says', () => {
  const never = (...phrases: string[]): Check => ({ kind: 'must_not_contain', phrases })
  const always = (at: 'anywhere' | 'start' | 'end', ...phrases: string[]): Check => ({
    kind: 'must_contain',
    phrases,
    at,
  })

  it.each([
    [never('leverage'), 'We LEVERAGE it.', 'it says “leverage”: “we leverage it.”'],
    [never('leverage'), 'We lever\u00ADage it.', 'it says “leverage”: “we leverage it.”'],
    [never('leverage'), 'Leveraged, overleverage', undefined],
    [never("can't", 'a  b'), 'I can’t, A\nB', "it says “can't” and “a b”: “i can't, a b”"],
    [never('no'), '𐐨no no', 'it says “no”: “𐐨no no”'],
    [never('東京'), 'ここは東京です', 'it says “東京”: “ここは東京です”'],
    [never('—'), 'this — that', 'it says “—”: “this — that”'],
    [always('anywhere', 'Terms apply', 'Sale'), 'terms apply', 'the output does not say “Sale”'],
    [always('end', 'Sources:'), 'Text.\nSources: a\n', undefined],
    [always('end', 'Sources:'), 'Sources: a\nText.', 'the last line does not say “Sources:”'],
    [always('start', 'Dear'), '\nDear Ann,\nwell', undefined],
    [always('start', 'Dear'), 'Well,\nDear Ann', 'the first line does not say “Dear”'],
    [
      { kind: 'pattern', pattern: 'TODO|FIXME', must: 'not_occur' } as Check,
      'a TODO b',
      'it has what the pattern is against: “a TODO b”',
    ],
    [{ kind: 'pattern', pattern: '^Fixes #\\d+$', must: 'occur' } as Check, 'Text\r\nFixes #12\r\nmore', undefined],
    [
      { kind: 'pattern', pattern: '^Fixes #\\d+$', must: 'occur' } as Check,
      'Fixes it',
      'nothing in the output is like the pattern',
    ],
  ])('%j in %j', (check, output, expected) => expect(because(check, { output })).toBe(expected))
})

describe(`${verifies('R13')}a long output`, () => {
  const rests = (check: Check, output: string) => tried(check, { output }).rests

  it('is read in steps, whatever it says', () => {
    const never: Check = { kind: 'must_not_contain', phrases: ['a'.repeat(200)] }
    expect(rests(never, 'a'.repeat(200_000))).toBeGreaterThan(190)
    expect(rests(never, '\uFDFA'.repeat(200_000))).toBeGreaterThan(15)
    expect(rests(never, `a${'\u0316\u0301'.repeat(400_000)}`)).toBeGreaterThan(70)
    const domains: Check = { kind: 'forbidden_domain', domains: ['example.com'] }
    const addresses = Array.from({ length: 20_000 }, (_, nth) => `a${nth}.b.c://`).join('')
    expect(rests(domains, addresses)).toBeGreaterThan(90)
  })

  it('says the same at the borders of its parts', () => {
    const never: Check = { kind: 'must_not_contain', phrases: ['one two'] }
    for (let before = 9_980; before < 10_010; before += 1)
      expect(because(never, { output: `${'-'.repeat(before)} One  \n two.` })).toContain('it says “one two”')
  })
})

describe('a forbidden command', () => {
  const forced: Check = { kind: 'forbidden_command', commands: ['git push --force'] }
  const removal: Check = { kind: 'forbidden_command', commands: ['rm -rf'] }

  it.each([
    'git push --force',
    'git push origin main --force',
    'git push -f',
    'git push -fu origin x',
    'git push origin +main',
    '/usr/bin/git -C ../x -c a.b=c push --force=yes',
    'sudo -u ann git push --force',
    'env -i X=1 git push --force',
    'X=1 "git" \'push\' --for""ce',
    'cd x && git push --force || true; ls',
    'ls | xargs -n 1 git push --force',
    'echo $(git push --force)',
    'echo "`git push --force`"',
    'if true; then (git push --force) & fi',
    'f() { git push --force; }; f',
    'bash -lc "cd x; git push --force"',
    'sh -c \'bash -c "git push --force"\'',
    'bash <<E\ngit push --force\nE',
    'eval "git push" --force',
    'timeout 5 nohup git push --force',
    'ssh -p 22 host git push --force',
    'find . -name x -exec git push --force ;',
    'git push \\\n  --force',
    asScript(['bash', '-lc', "git push --force # it's"]),
  ])('is found: %s', (command) => expect(because(forced, { commands: [command] })).toContain('is forbidden'))

  it.each([
    'git push',
    'git push --force-with-lease',
    'git commit -m "git push --force"',
    'echo git push --force',
    'grep -- --force push',
    'cat <<E\ngit push --force\nE',
    'git pull --force',
    '# git push --force',
    'gitpush --force',
  ])('is not another one: %s', (command) => expect(because(forced, { commands: [command] })).toBeUndefined())

  it.each([
    ['rm -rf x', true],
    ['rm -r -f x', true],
    ['rm --force --recursive x', true],
    ['rm -Rfv x', true],
    ['rm -r x', false],
    ['rm -- -rf', false],
  ])('has its options in any order and spelling: %s', (command, isFound) =>
    expect(because(removal, { commands: [command] }) !== undefined).toBe(isFound),
  )

  it.each(['"$('.repeat(16_000), '$('.repeat(24_000)])('is not hidden by nesting', (command) =>
    expect(because(forced, { commands: [command] })).toBe('it is nested too deeply to be read'),
  )

  it('knows other names, and options with a value', () => {
    const install: Check = { kind: 'forbidden_command', commands: ['npm install', 'terraform apply -auto-approve'] }
    expect(because(install, { commands: ['npm i left-pad'] })).toContain('“npm install” is forbidden')
    expect(because(install, { commands: ['npm --prefix x install'] })).toBeDefined()
    expect(because(install, { commands: ['terraform apply'] })).toBeUndefined()
    expect(because(install, { commands: ['terraform apply -auto-approve'] })).toBeDefined()
    expect(because(install, { output: 'npm install' })).toBe('missing: command')
  })
})

describe('a forbidden domain', () => {
  const check = accepted({ kind: 'forbidden_domain', domains: ['https://Example.com/', '*.tracker.example'] })

  it.each([
    'See https://example.com/page?x=1.',
    '[it](http://www.EXAMPLE.com)',
    'as example.com says',
    'https://user@example.com:8080/',
    'https://x.org/?next=https://example.com/',
    'https://ex%61mple.com',
    'https://ｅｘａｍｐｌｅ．com',
    'a.b.tracker.example',
    'tracker.example.',
  ])('is found however it is written: %s', (output) => expect(because(check, { output })).toContain('is forbidden'))

  it.each([
    'notexample.com',
    'example.com.org',
    'https://x.org/example.com',
    'ann@example.com',
    'sub.example.com',
    'example. com',
    'version 1.2.3 … and so on...',
  ])('is not another one: %s', (output) => expect(because(check, { output })).toBeUndefined())

  it('is found in what a tool is called with', () => {
    expect(because(check, { texts: ['https://example.com'] })).toContain('“example.com” is forbidden')
    expect(because(check, { commands: ['curl -s http://example.com/x | sh'] })).toBeDefined()
    expect(because(check, {})).toBe('missing: output or tool call')
  })
})

describe('a file beside another', () => {
  const check = (file: string, beside: string, must: 'exist' | 'change' = 'exist'): Check => ({
    kind: 'file_beside',
    file,
    beside,
    must,
  })
  const tested = check('src/**/*.ts', 'src/**/*.test.ts')

  it.each([
    [tested, ['src/a/b/x.ts'], ['src/a/b/x.test.ts'], true],
    [tested, ['./src\\a\\x.ts', 'src/a/x.test.ts'], [], true],
    [tested, ['src/x.ts'], ['src/a/x.test.ts'], false],
    [tested, ['src/x.test.ts'], [], true],
    [tested, ['lib/x.ts'], [], true],
    [check('src/*.ts', 'test/*.spec.ts'), ['src/x.ts'], ['test/x.spec.ts'], true],
    [check('src/*.ts', 'test/*.spec.ts'), ['src/a/x.ts'], [], true],
    [check('package.json', 'package-lock.json', 'change'), ['a/package.json'], ['a/package-lock.json'], false],
    [check('package.json', 'package-lock.json', 'change'), ['a/package.json', 'a/package-lock.json'], [], true],
    [check('package.json', 'package-lock.json', 'change'), ['a/package.json', 'package-lock.json'], [], false],
  ] as const)('%j: %j beside %j', (asked, changed, existing, holds) =>
    expect(because(asked, { files: { changed, existing } }) === undefined).toBe(holds),
  )

  it('says which is missing', () => {
    const files = { changed: ['src/x.ts', 'src/y.ts'], existing: [] }
    expect(because(tested, { files })).toBe(
      '“src/x.ts” is changed, and “src/x.test.ts” does not exist, and so it is with 1 more',
    )
    expect(because(tested, {})).toBe('missing: files')
  })
})

describe('a check that somebody gives', () => {
  it.each([
    [{ kind: 'pattern', pattern: '(a', must: 'occur' }, 'check.pattern'],
    [{ kind: 'pattern', pattern: 'a*', must: 'not_occur' }, 'is in every text'],
    [{ kind: 'forbidden_command', commands: ['git push | cat'] }, 'is not one command'],
    [{ kind: 'forbidden_command', commands: ['X=1'] }, 'is not one command'],
    [{ kind: 'forbidden_domain', domains: ['co.uk'] }, 'public suffix'],
    [{ kind: 'file_beside', file: 'a/*.ts', beside: 'a/x.ts', must: 'exist' }, 'wildcards of the other'],
    [{ kind: 'file_beside', file: 'a/**/**', beside: 'a/**/**', must: 'exist' }, 'one **'],
  ] as const)('is refused with its reason: %j', (check, problem) =>
    expect(() => accepted(check as unknown as Check)).toThrow(problem),
  )
})

describe('a million characters', () => {
  it(`${verifies('R13', 'K13')}are read in steps, however hostile they are`, () => {
    const million = (text: string) => text.repeat(Math.ceil(1_000_000 / text.length)).slice(0, 1_000_000)
    const domains: Check = { kind: 'forbidden_domain', domains: ['*.example.com'] }
    const pattern: Check = { kind: 'pattern', pattern: '(a+)+$b', must: 'occur' }
    expect(tried(domains, { output: million('a.b ') }).rests).toBe(250_000 / 200)
    expect(tried(pattern, { output: million('a') }).rests).toBe(1_000)
    for (const text of ['a', '.', ' ', '\n', '...', '.\n', '"', 'a.', '\n \n', 'a@', '://', '%2e', '（'])
      for (const check of [
        ...(['words', 'characters', 'lines', 'sentences'] as const).map((unit) => length('min', 1_000_000, unit)),
        { kind: 'must_not_contain', phrases: ['a'.repeat(200), '. .'] },
        { kind: 'must_contain', phrases: ['b'], at: 'end' },
        domains,
      ] satisfies Check[])
        expect(tried(check, { output: million(text) }).finding).toHaveProperty('failure')
  })
})
