import { describe, expect, it } from 'vitest'
import { heed } from '../../../../test/fake-heed.ts'
import { verifies } from '../../../../test/verifies.ts'
import { conversationSamples } from '../../../domain/conversation/index.ts'
import { evidenceSamples } from '../../../domain/evidence/index.ts'
import { intentSamples } from '../../../domain/intent/index.ts'
import { reviewSamples } from '../../../domain/review/index.ts'
import { HeedError, invalidInput } from '../../../kernel/errors.ts'
import type { Operations } from '../../../kernel/operations.ts'
import type { Exported, Manifest } from '../../../kernel/training/index.ts'

const samples = {
  train: { total: 800, strata: { refutes: 300, supports: 500 }, languages: { ja: 800 } },
  test: { total: 200, strata: { refutes: 75, supports: 125 }, languages: { ja: 200 } },
}

/** An export of those samples, and what was requested of it. */
function exporting(
  written: Manifest['samples'],
  total?: number,
  more: Partial<Manifest> = {},
  resumed?: Exported['resumed'],
) {
  const asked: unknown[] = []
  const exportSamples: Operations['exportSamples'] = async (request, onProgress) => {
    asked.push(request)
    for (const done of [250, 1000]) onProgress(done, total)
    const { kind, workspace, test_share = 0, seed = 0 } = request
    const manifest = {
      kind,
      format: 'nli',
      description: 'Claims and evidence',
      workspace,
      log_position: 7,
      created_at: '2026-01-31T09:30:00.000Z',
      test_share,
      seed,
      filters: {},
      samples: written,
      files: { 'train.jsonl': { sha256: 'ab', bytes: 9, lines: 800 } },
      ...more,
    }
    return { manifest, ...(resumed && { resumed }) }
  }
  return { asked, operations: { exportSamples } }
}

describe(`${verifies('T2', 'S3')}export`, () => {
  it('says what was written, and how fast on standard error', async () => {
    const { asked, operations } = exporting(samples, 1000)
    const ran = await heed(['export', 'nli', 'out'], { operations })
    expect(asked).toEqual([{ workspace: 'default', kind: 'nli', folder: 'out', test_share: 0.2 }])
    expect(ran).toMatchObject({ code: 0, opened: 1, closed: 1 })
    expect(ran.stdout).toBe(`Wrote 1,000 nli samples to out: 800 to train on, 200 to test with.
STRATUM   TRAIN  TEST
refutes     300    75
supports    500   125
`)
    expect(ran.stderr).toMatch(/^Export: 1,000 in [\d.]+ s, [\d,]+\/s\.\n$/)
  })

  it('has no test side if none is requested', async () => {
    const { asked, operations } = exporting({ train: { total: 1, strata: { refutes: 1 }, languages: {} } })
    const { stdout } = await heed(['export', 'nli', 'out', '--test-share', '0'], { operations })
    expect(asked).toMatchObject([{ test_share: 0 }])
    expect(stdout).toBe('Wrote 1 nli sample to out, all to train on.\n')
  })

  it('says why there is nothing in it', async () => {
    const none = { train: { total: 0, strata: {}, languages: {} } }
    const said = async (more: Partial<Manifest> = {}) =>
      (await heed(['export', 'nli', 'out', '--test-share', '0'], exporting(none, 0, more))).stdout.split('\n')[1]
    expect(await said()).toBe('Nothing that was said so far gives one: heed export --help says what does.')
    expect(await said({ filters: { label: 'nope' } })).toBe('No sample in effect is what was asked for.')
    expect(await said({ unchanged: 3 })).toContain('3 samples of the earlier export are unchanged.')
  })

  it('passes on what was asked for', async () => {
    const { asked, operations } = exporting(samples)
    const flags = '--format dpo --seed 7 --after before --task-id t --since 2030-01-31T00:00:00Z --trust reviewer'
    await heed(['export', 'preference', 'out', ...flags.split(' '), '--label', 'APPROVED', '--agreement', '2'], {
      operations,
    })
    expect(asked).toEqual([
      {
        workspace: 'default',
        kind: 'preference',
        folder: 'out',
        format: 'dpo',
        test_share: 0.2,
        seed: 7,
        after: 'before',
        task_id: 't',
        since: '2030-01-31T00:00:00Z',
        trust: 'reviewer',
        label: 'APPROVED',
        agreement: 2,
      },
    ])
  })

  it('says what became of an earlier export', async () => {
    const said = async (more: Partial<Manifest>, resumed?: Exported['resumed']) =>
      (await heed(['export', 'nli', 'out'], exporting(samples, 1000, more, resumed))).stdout.split('\n')
    expect((await said({ unchanged: 1, withdrawn: 2 }))[1]).toBe(
      '1 sample of the earlier export is unchanged. 2 lines there no longer count: see withdrawn.jsonl.',
    )
    expect((await said({}, { samples: 50_000 }))[0]).toBe(
      'Went on with an export that was stopped after 50,000 samples.',
    )
    expect((await said({}, { again: 'something was said since' }))[0]).toBe(
      'An export was stopped here. It was begun again, because something was said since.',
    )
  })

  it('is one JSON document with --json', async () => {
    const { operations } = exporting(samples, 1000)
    const ran = await heed(['export', 'nli', 'out', '--json'], { operations, env: { isTTY: true } })
    expect(JSON.parse(ran.stdout)).toMatchObject({ folder: 'out', kind: 'nli', log_position: 7, samples })
    expect(ran.stderr).toBe('')
  })

  it('draws a bar if the source knows how many there are, otherwise only a count', async () => {
    const drawn = async (total?: number) =>
      (await heed(['export', 'nli', 'out'], { ...exporting(samples, total), env: { isTTY: true } })).stderr
    expect(await drawn(1000)).toMatch(/Export {2}█{6}░{18} {2}25 % {2}250 of 1,000/)
    expect(await drawn()).toMatch(/Export {2}250 {2}[\d,]+\/s/)
  })

  it.each(['1', '-0.1', 'half', ''])('test share %j is refused before the store is opened', async (share) => {
    const ran = await heed(['export', 'nli', 'out', '--test-share', share])
    expect(ran).toMatchObject({ code: 2, opened: 0 })
    expect(ran.stderr).toContain('Expected a number from 0 to below 1, such as 0.2.')
  })

  it('has a help that names every kind and format, and what is left out', async () => {
    const { stdout } = await heed(['export', '--help'])
    const sources = [...evidenceSamples, ...intentSamples, ...conversationSamples, ...reviewSamples]
    for (const { kind, formats } of sources) {
      expect(stdout).toMatch(new RegExp(`^ {2}${kind} {2,}${formats[0].name}: \\w`, 'm'))
      for (const { name } of formats) expect(stdout).toContain(`${name}: `)
    }
    expect(stdout).toContain('Rejected claims and phrases, and everything from blocked domains, are left out.')
  })

  it('is refused to a key that may not read samples', async () => {
    const ran = await heed(['export', 'nli', 'out'], { ...exporting(samples), env: { key: 'agent' } })
    expect(ran.stderr).toBe(
      'heed export needs the role reviewer, and this key has the role agent. Use a key with that role (HEED_KEY).\n',
    )
  })

  it('names the argument at fault, and leaves only the error', async () => {
    const failing = (error: HeedError) => ({ operations: { exportSamples: () => Promise.reject(error) } })
    expect(await heed(['export', 'x', 'out'], failing(invalidInput('kind', 'must be one of nli.')))).toMatchObject({
      code: 2,
      stderr: '<kind>: must be one of nli.\n',
      closed: 1,
    })
    const full = new HeedError('conflict', 'out is not empty. Name a new folder, or empty this one first.')
    expect((await heed(['export', 'nli', 'out'], failing(full))).stderr).toBe(`${full.message}\n`)
  })
})
