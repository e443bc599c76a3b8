// `node scripts/test-under-load.mjs [--runs N] [--busy N]`: does `npm ci && npm test` pass in a fresh clone of this commit,
// several times in a row, while other processes keep every core busy? With `--busy 0` it says how long it takes on its own.
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'

const root = dirname(import.meta.dirname)
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    busy: { type: 'string', default: String(availableParallelism()) },
  },
})
const runs = Number(values.runs)

// It ends when its input ends, which happens whenever this process ends.
const spin = `process.stdin.resume().on('end', () => process.exit())
const turn = () => { const end = Date.now() + 50; while (Date.now() < end); setImmediate(turn) }
turn()`
const busy = Array.from({ length: Number(values.busy) }, () =>
  spawn(process.execPath, ['-e', spin], { stdio: ['pipe', 'ignore', 'inherit'] }),
)

const commit = git(root, 'rev-parse', 'HEAD')
if (git(root, 'status', '--porcelain') !== '') console.log('Uncommitted changes are not tested.')
console.log(`npm ci && npm test at ${commit.slice(0, 10)}, ${runs} times, beside ${busy.length} busy processes`)

let failed = 0
try {
  for (let run = 1; run <= runs; run += 1) {
    const { code, seconds, last } = await testOnce()
    if (code !== 0) failed += 1
    console.log(`${run}: ${code === 0 ? 'passed' : `failed (${code})`} in ${seconds} s, ${last}`)
  }
} finally {
  for (const { stdin } of busy) stdin.end()
}
process.exitCode = failed === 0 ? 0 : 1

/** Tests in a fresh clone, which stays if the run fails. */
async function testOnce() {
  const folder = mkdtempSync(join(tmpdir(), 'heed-under-load-'))
  const clone = join(folder, 'heed')
  git(folder, 'clone', '--quiet', root, clone)
  git(clone, 'checkout', '--quiet', '--detach', commit)
  const log = join(folder, 'log')
  const output = openSync(log, 'w')
  const started = Date.now()
  const code = await new Promise((resolve, reject) => {
    const child = spawn('npm ci && npm test', { cwd: clone, shell: true, stdio: ['ignore', output, output] })
    child.once('error', reject)
    child.once('close', (status, signal) => resolve(status ?? signal))
  })
  const seconds = Math.round((Date.now() - started) / 1000)
  const last = readFileSync(log, 'utf8').trim().split('\n').at(-1)
  if (code !== 0) return { code, seconds, last: `see ${log}` }
  rmSync(folder, { recursive: true, force: true })
  return { code, seconds, last }
}

function git(cwd, ...words) {
  return execFileSync('git', words, { cwd, encoding: 'utf8' }).trim()
}
