// `node scripts/in-parallel.mjs NAME…`: runs scripts of package.json side by side. The output of each is printed when it ends. It
// waits for all of them, and fails if one of them does.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

const root = dirname(import.meta.dirname)
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const env = { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}` }

const ended = await Promise.all(process.argv.slice(2).map(run))
process.exitCode = ended.every((code) => code === 0) ? 0 : 1

function run(name) {
  return new Promise((resolve) => {
    const child = spawn(scripts[name], { cwd: root, env, shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
    let written = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk) => {
        written += chunk
      })
    }
    child.once('close', (code) => {
      process.stdout.write(written)
      if (code !== 0) console.error(`${name} failed: ${scripts[name]}`)
      resolve(code)
    })
  })
}
