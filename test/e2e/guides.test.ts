// The guides are true: each is followed from top to bottom, and every command prints what the guide says. Side by side, since
// each is a row of short processes.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { verifies } from '../verifies.ts'
import { claimsOf, matches } from './documents.ts'
import { openShell } from './shell.ts'

const guides = readdirSync('docs/guides').filter((file) => file.endsWith('.md'))

describe.concurrent.each(guides)('docs/guides/%s', (guide) => {
  it(`${verifies('E5', 'E6', 'E7', 'E8', 'E9', 'I1', 'I2', 'I4', 'I7', 'C1', 'C4', 'C5', 'C8', 'C9', 'S3')}prints what it says`, async () => {
    const { run, remove } = openShell()
    const claims = claimsOf(join('docs/guides', guide))
    expect(claims.length).toBeGreaterThan(3)
    for (const { command, output } of claims) {
      const actual = await run(command)
      expect(matches(actual, output), `$ ${command}\n${actual}`).toBe(true)
    }
    remove()
  })
})
