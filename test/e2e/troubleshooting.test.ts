// The page for when something does not work cannot drift: every heading is a message of the source, and its commands print what it says.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { nodeProblem } from '../../src/node-version.ts'
import { verifies } from '../verifies.ts'
import { claimsOf, matches } from './documents.ts'
import { openShell } from './shell.ts'

const page = 'docs/troubleshooting.md'

it(`${verifies('K11')}every message that the page explains is one that Heed prints`, () => {
  const source = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) =>
      readFileSync(join('src', file), 'utf8')
        .replaceAll(/\$\{[^}]*\}/g, '…')
        .split('\n'),
    )
    .concat(nodeProblem('18.3.0') ?? '')
  const messages = [...readFileSync(page, 'utf8').matchAll(/^### (.*)$/gm)].map(([, message = '']) => message)
  expect(messages.length).toBeGreaterThan(30)
  expect(messages.filter((message) => !source.some((line) => isIn(line, message)))).toEqual([])
})

it(`${verifies('K11', 'S3')}its commands print what it says`, async () => {
  const { run, remove } = openShell()
  const claims = claimsOf(page)
  expect(claims.length).toBeGreaterThan(4)
  const outputs = await Promise.all(claims.map(({ command }) => run(command)))
  for (const [at, { command, output }] of claims.entries())
    expect(matches(outputs[at] ?? '', output), `$ ${command}\n${outputs[at]}`).toBe(true)
  remove()
})

/** What stands between what differs is in the line, in this order. */
function isIn(line: string, message: string): boolean {
  let from = 0
  return message.split('…').every((part) => {
    const at = line.indexOf(part.trim(), from)
    from = at + part.length
    return at >= 0
  })
}
