// What the built program and the library say on a version of Node that they do not run on.
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { loadedWith } from './loaded-with.ts'

const pretendOld = `data:text/javascript,Object.defineProperty(process.versions, 'node', { value: '18.3.0' })`
const sentence = 'Heed needs Node 20.19 or newer; this is Node 18.3. Install a newer Node.\n'

function runOld(...words: string[]) {
  return spawnSync(process.execPath, ['--import', pretendOld, ...words], { encoding: 'utf8' })
}

it.each([['--version'], ['mcp'], ['serve']])('heed %s says which version it needs, and nothing else', (command) => {
  const { status, stdout, stderr } = runOld('dist/main.js', command)
  expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: '', stderr: sentence })
})

it('the library refuses to open with the same sentence', () => {
  const library = pathToFileURL(resolve('dist/index.js')).href
  const program = `const { HeedError, openHeed } = await import('${library}')
    await openHeed().catch((error) => console.log(error instanceof HeedError, error.code, error.message))`
  const { stdout } = runOld('--input-type=module', '--eval', program)
  expect(stdout).toBe(`true unavailable ${sentence}`)
})

it.each(['dist/main.js', 'dist/index.js'])('%s loads nothing large before it has looked', (entry) => {
  expect([...loadedWith(resolve(entry)).values()].join('').length).toBeLessThan(6_000)
})
