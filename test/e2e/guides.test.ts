// The guides are true: each is followed from top to bottom, and every command and every program prints what the guide says. Side by
// side, since each is a row of short processes.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformSync } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { verifies } from '../verifies.ts'
import { matches, type Step, stepsOf } from './documents.ts'
import { openShell } from './shell.ts'

const guides = readdirSync('docs/guides').filter((file) => file.endsWith('.md'))

describe.concurrent.each(guides)('docs/guides/%s', (guide) => {
  it(`${verifies('E5', 'E6', 'E7', 'E8', 'E9', 'I1', 'I2', 'I4', 'I7', 'C1', 'C4', 'C5', 'C8', 'C9', 'X1', 'S3', 'S5')}prints what it says`, async () => {
    const file = join('docs/guides', guide)
    const { folder, run, remove } = openShell(/export HEED_DATA=([\w-]+)/.exec(readFileSync(file, 'utf8'))?.[1])
    const steps = stepsOf(file)
    expect(steps.length).toBeGreaterThan(3)
    for (const step of steps) {
      const command = commandOf(step, folder)
      const actual = await run(command)
      expect(matches(actual, step.output), `$ ${command}\n${actual}`).toBe(true)
    }
    remove()
  })
})

function commandOf(step: Step, folder: string): string {
  if ('command' in step) return step.command
  writeFileSync(join(folder, 'program.mjs'), transformSync(step.program, { loader: 'ts' }).code)
  return `"${process.execPath}" program.mjs`
}
