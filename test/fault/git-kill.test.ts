// kill -9 at every place of a sync with a Git repository: the next one goes on exactly after the last commit, nothing is lost and
// nothing is there twice.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openHeed } from '../../src/app.ts'
import { embedder } from '../embedder.ts'
import { person } from '../engines.ts'
import { reader } from '../reader.ts'
import { verifies } from '../verifies.ts'
import { startHeed } from './processes.ts'

it(`${verifies('R10')}a sync that is killed before any of its calls of git is completed by the next one`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'heed-git-kill-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [repo, bin, calls] = [join(folder, 'store'), join(folder, 'bin'), join(folder, 'calls')]
  const git = execFileSync('which', ['git'], { encoding: 'utf8' }).trim()
  mkdirSync(bin)
  // Kills the program that called it instead of running the call of this number.
  const killer = `#!/bin/sh
echo x >> ${calls}
[ "$(wc -l < ${calls})" = "$(cat ${folder}/nth)" ] && kill -9 $PPID && exit 1
exec ${git} "$@"
`
  writeFileSync(join(bin, 'git'), killer, { mode: 0o755 })
  const env = { HEED_DATA: folder, HEED_PERSON: 'ana', PATH: `${bin}:${process.env.PATH}` }
  const sync = async (nth: number) => {
    writeFileSync(join(folder, 'nth'), String(nth))
    writeFileSync(calls, '')
    const { signal, stderr } = await startHeed(['git', 'sync', repo], env).ended
    return { isKilled: signal === 'SIGKILL', stderr }
  }
  const store = { file: join(folder, 'heed.db') }
  const heed = await openHeed({ store, workspace: 'default', embedder, reader })
  onTestFinished(() => heed.close())
  const propose = (content: string) => heed.port.execute(person, 'rule_propose', { content, agents: ['coder'] })
  const inRepo = (...args: string[]) => execFileSync(git, args, { cwd: repo, encoding: 'utf8' })

  let nth = 1
  for (let isKilled = true; isKilled; nth += 1) {
    await propose(`Rule number ${nth}.`)
    isKilled = (await sync(nth)).isKilled
    expect(await sync(0)).toMatchObject({ isKilled: false })
    expect(inRepo('status', '--porcelain')).toBe('')
    expect(inRepo('log', '--format=%s', '--reverse').trim().split('\n')).toEqual(
      Array.from({ length: nth }, (_, at) => `Propose rule “Rule number ${at + 1}.”`),
    )
    expect(readFileSync(join(repo, 'README.md'), 'utf8')).toContain(`[Rule number ${nth}.]`)
  }
  expect(nth).toBeGreaterThan(8)
})
