// The scripts in their shells, with every command and action. A shell that is not installed is named by the test that needs it.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { heed } from '../../../../test/fake-heed.ts'
import { verifies } from '../../../../test/verifies.ts'
import { actions } from '../../../app.ts'
import { type Shell, shells } from './scripts.ts'

const folder = mkdtempSync(join(tmpdir(), 'heed-completion-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** How each shell is asked what it would complete; zsh and bash get what they set while a person types. */
const ask: Record<Shell, (file: string, words: readonly string[]) => string> = {
  bash: (file, words) =>
    `source ${file}; COMP_WORDS=(${quoted(words)}); COMP_CWORD=${words.length - 1}; _heed; echo "\${COMPREPLY[@]}"`,
  zsh: (file, words) =>
    `compdef() { :; }; compadd() { shift; print -r -- \${(M)@:#\${words[CURRENT]}*}; }; source ${file}
     words=(${quoted(words)}); CURRENT=${words.length}; _heed`,
  fish: (file, words) => `source ${file}; complete -C '${words.join(' ')}'`,
}

it.for(shells)(`${verifies('S3')}%s completes commands, flags and values`, async (shell, context) => {
  if (spawnSync(shell, ['-c', 'true']).status !== 0) return context.skip(`${shell} is not installed`)
  const file = join(folder, shell)
  writeFileSync(file, (await heed(['completion', shell], { env: { loadActions: async () => actions } })).stdout)
  const completed = (...words: string[]) => {
    const { stdout, stderr } = spawnSync(shell, ['-c', ask[shell](file, words)], { encoding: 'utf8' })
    expect(stderr).toBe('')
    return stdout.split(/\s+/).filter(Boolean)
  }
  expect(completed('heed', 'domain_c')).toEqual(expect.arrayContaining(['domain_check', 'domain_clear_override']))
  expect(completed('heed', 'domain_c')).not.toContain('domain_block')
  expect(completed('heed', 'intent', 'im')).toEqual(['import'])
  expect(completed('heed', 'domain_block', '--tr')).toEqual(['--trust'])
  expect(completed('heed', 'domain_block', 'a.com', '--trust', 'rev')).toEqual(['reviewer'])
  expect(completed('heed', 'settings_set', 'gate.rep')).toEqual(['gate.reporters'])
  expect(completed('heed', 'intent', 'import', '--format', '')).toEqual(expect.arrayContaining(['csv', 'json', 'yaml']))
})

it('knows only these shells', async () => {
  expect(await heed(['completion', 'powershell'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Allowed choices are bash, zsh, fish'),
  })
})

function quoted(words: readonly string[]): string {
  return words.map((word) => `'${word}'`).join(' ')
}
