// Training samples: what is in effect is a sample, and an export is complete, described by its manifest and split by groups.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { HeedError } from '../../src/kernel/errors.ts'
import type { ExportRequest } from '../../src/kernel/operations.ts'
import { onEachEngine, person } from '../engines.ts'
import { exportFolders, linesOf, manifestOf, type Origin } from '../exported.ts'
import { verifies } from '../verifies.ts'
import { pairContext } from './pair-context.ts'

const newFolder = exportFolders()

const label = (n: number): string => (n % 10 === 9 ? 'unsure' : (['supports', 'refutes', 'neutral'][n % 3] ?? ''))
const say = (n: number) => ({
  id: `p${n}`,
  page: `page ${n % 12}`,
  premise: `Sentence ${n} says “wet” – 濡れた 💧`,
  hypothesis: 'Water\nis wet',
  label: label(n),
})

onEachEngine(
  'training samples',
  (test) => {
    const { call, tell, refused } = test
    const write = async (
      kind: string,
      { workspace = 'default', folder = newFolder(), ...more }: Partial<ExportRequest> = {},
    ) => {
      const steps: [number, number | undefined][] = []
      const request = { workspace, kind, folder, ...more }
      const exported = await test.heed.operations.exportSamples(request, (...step) => steps.push([step[0], step[1]]))
      return { folder, ...exported, steps }
    }
    const listIds = async (input: object, as = {}) => {
      const ids: string[] = []
      let cursor: string | undefined
      do {
        const page = await call<{ items: { id: string }[]; next_cursor?: string }>(
          'sample_list',
          { kind: 'pair', ...input, ...(cursor && { cursor }) },
          as,
        )
        ids.push(...page.items.map(({ id }) => id))
        cursor = page.next_cursor
      } while (cursor !== undefined)
      return ids
    }

    it(`${verifies('T1')}what is in effect is a sample, with its source, weight and trust`, async () => {
      const as = { workspace: 'one' }
      const { feedback_id } = await tell('pair_say', say(1), as)
      await tell('pair_say', { ...say(2), trust: 'agent_inferred' }, as)
      expect(await call('sample_list', { kind: 'pair' }, as)).toEqual({
        items: [
          {
            id: 'smp_p1',
            kind: 'pair',
            record: JSON.stringify({ premise: say(1).premise, hypothesis: say(1).hypothesis, label: 1, weight: 0.9 }),
            stratum: 'refutes',
            group: 'page 1',
            language: 'und-Latn',
            feedback_ids: [feedback_id],
            agreement: 1,
            weight: 0.9,
            trust: 'direct_user',
            created_at: expect.any(String),
          },
        ],
      })
    })

    it(`${verifies('T1', 'T2')}undone feedback leaves no sample; a finished export stays as it is`, async () => {
      const as = { workspace: 'undo' }
      const given: string[] = []
      for (let n = 0; n < 30; n++) given.push((await tell('pair_say', say(n), as)).feedback_id)
      const before = await write('pair', as)
      const undone = given[4] ?? ''
      const undo = await tell('feedback_undo', { feedback_id: undone }, as)
      const after = await write('pair', as)
      const sources = ({ folder }: { folder: string }) =>
        linesOf<Origin>(folder, 'lineage.jsonl').flatMap(({ feedback_ids }) => feedback_ids)
      expect(sources(before)).toHaveLength(27)
      expect(sources(before)).toContain(undone)
      expect(sources(after).toSorted()).toEqual(
        sources(before)
          .filter((id) => id !== undone)
          .toSorted(),
      )
      expect(manifestOf(before.folder).log_position).toBe(30)
      expect(manifestOf(after.folder).log_position).toBe(31)
      expect(await listIds({}, as)).not.toContain('smp_p4')
      await tell('feedback_undo', { feedback_id: undo.feedback_id }, as)
      expect(await listIds({}, as)).toContain('smp_p4')
    })

    it(`${verifies('T2')}the files are what a trainer reads, and the manifest says what they are`, async () => {
      for (let n = 0; n < 60; n++) await tell('pair_say', say(n))
      const { folder, manifest, steps } = await write('pair')
      expect(readdirSync(folder).toSorted()).toEqual([
        'README.md',
        'lineage.jsonl',
        'manifest.json',
        'test.jsonl',
        'train.jsonl',
      ])
      expect(manifestOf(folder)).toEqual(manifest)
      expect(manifest).toMatchObject({
        kind: 'pair',
        workspace: 'default',
        test_share: 0.2,
        legend: { 'label 0': 'supports', 'label 1': 'refutes', 'label 2': 'neutral' },
        created_at: expect.stringMatching(/^\d{4}-.+Z$/),
      })
      for (const [name, file] of Object.entries(manifest.files)) {
        const content = readFileSync(join(folder, name))
        expect(file).toEqual({
          sha256: createHash('sha256').update(content).digest('hex'),
          bytes: content.length,
          lines: content.toString().split('\n').length - 1,
        })
      }

      const lineage = linesOf<Origin>(folder, 'lineage.jsonl')
      const records = { train: linesOf(folder, 'train.jsonl'), test: linesOf(folder, 'test.jsonl') }
      expect(lineage).toHaveLength(54)
      expect(steps).toEqual(expect.arrayContaining([[54, 60]]))
      for (const { id, side, line } of lineage) {
        const { premise, hypothesis, label } = say(Number(id.slice(5)))
        const expected = { premise, hypothesis, label: ['supports', 'refutes', 'neutral'].indexOf(label), weight: 0.9 }
        expect(records[side][line - 1]).toEqual(expected)
      }
      for (const side of ['train', 'test'] as const) {
        const { total = 0, strata = {} } = manifest.samples[side] ?? {}
        expect(total).toBe(records[side].length)
        expect(Object.values(strata).reduce((sum, each) => sum + each, 0)).toBe(total)
      }
      const pagesOf = (side: string) =>
        new Set(lineage.filter((origin) => origin.side === side).map(({ id }) => say(Number(id.slice(5))).page))
      expect(pagesOf('test').size).toBeGreaterThan(0)
      expect([...pagesOf('test')].filter((page) => pagesOf('train').has(page))).toEqual([])
    })

    it(`${verifies('T2')}a group too large for memory is on one side only, and the shares are right`, async () => {
      const { folder, manifest, steps } = await write('many')
      const sides = new Map<string, Set<string>>()
      for (const { id, side } of linesOf<Origin>(folder, 'lineage.jsonl')) {
        const [group = ''] = id.split('-')
        sides.set(group, (sides.get(group) ?? new Set()).add(side))
      }
      expect(sides.size).toBe(400)
      expect([...sides.values()].every(({ size }) => size === 1)).toBe(true)
      const { train, test: tested } = manifest.samples
      const total = 4 * (1 + 3 + 7 + 96 * 2 + 2_500)
      expect(train.total + (tested?.total ?? 0)).toBe(total)
      expect(steps.at(-1)).toEqual([total, undefined])
    })

    it(`${verifies('T2')}the same samples are split the same way each time`, async () => {
      const [first, second] = [await write('pair'), await write('pair')]
      expect(second.manifest.files).toEqual(first.manifest.files)
    })

    it(`${verifies('T2')}there is no test side if none is requested, and an empty export is an export`, async () => {
      const { folder, manifest } = await write('pair', { workspace: 'empty', test_share: 0 })
      expect(readdirSync(folder).toSorted()).toEqual(['README.md', 'lineage.jsonl', 'manifest.json', 'train.jsonl'])
      expect(manifest.samples).toEqual({ train: { total: 0, strata: {}, languages: {} } })
    })

    it(`${verifies('T2', 'K11')}a folder that is not empty is refused and left as it is`, async () => {
      const folder = newFolder()
      mkdirSync(folder)
      writeFileSync(join(folder, 'train.jsonl'), 'mine')
      await expect(write('pair', { folder })).rejects.toMatchObject({
        code: 'conflict',
        message: `${folder} is not empty. Name a new folder, or empty this one first.`,
      })
      expect(readdirSync(folder)).toEqual(['train.jsonl'])
      expect(readFileSync(join(folder, 'train.jsonl'), 'utf8')).toBe('mine')
    })

    it(`${verifies('T2', 'K11')}an export that fails leaves nothing behind`, async () => {
      const made = newFolder()
      await expect(write('failing', { folder: made })).rejects.toThrow('The source has run dry.')
      expect(existsSync(made)).toBe(false)
      const given = newFolder()
      mkdirSync(given)
      await expect(write('failing', { folder: given })).rejects.toThrow('The source has run dry.')
      expect(readdirSync(given)).toEqual([])
    })

    it(`${verifies('T2', 'K11')}what cannot be exported is refused with the fix`, async () => {
      const folder = newFolder()
      await expect(write('dpo', { folder })).rejects.toThrow('kind: must be one of ')
      await expect(write('pair', { folder, test_share: 1 })).rejects.toThrow('test_share: must be a number')
      await expect(write('pair', { folder: join(folder, 'below') })).rejects.toThrow(`${folder} does not exist.`)
      const file = newFolder()
      writeFileSync(file, '')
      await expect(write('pair', { folder: file })).rejects.toMatchObject({ code: 'unavailable' })
      expect(existsSync(folder)).toBe(false)
    })

    it(`${verifies('T2', 'K13')}two streams run at a time, and a reader that stops ends its own`, async () => {
      const released: (() => void)[] = []
      const stream = (write: () => Promise<void>) =>
        test.heed.port.samples(person, { kind: 'many' }, { begin: () => undefined, write })
      const held = () => stream(() => new Promise((resolve) => released.push(resolve)))
      const fails = () => stream(() => Promise.reject(new HeedError('unavailable', 'gone')))
      const [first, second] = [held(), fails()]
      await expect(stream(async () => undefined)).rejects.toMatchObject({ code: 'rate_limited' })
      await expect(second).rejects.toMatchObject({ code: 'unavailable', message: 'gone' })
      let chunks = 0
      await stream(async () => {
        chunks += 1
      })
      expect(chunks).toBeGreaterThan(1)
      for (let done = 0; done < chunks; ) {
        const [release] = released.splice(0, 1)
        release?.()
        if (release) done += 1
        await new Promise((resolve) => setImmediate(resolve))
      }
      await first
    })

    it(`${verifies('T1', 'K13', 'K12')}the list goes page by page, and knows one workspace`, async () => {
      const all = await listIds({ limit: 200 })
      expect(all).toHaveLength(54)
      expect(await listIds({ limit: 4 })).toEqual(all)
      expect(await listIds({}, { workspace: 'elsewhere' })).toEqual([])
      expect((await refused('sample_list', { kind: 'dpo' })).message).toContain('pair, many, failing')
      expect((await refused('sample_list', { kind: 'pair', cursor: 'x' })).problems[0]?.field).toBe('cursor')
      expect((await refused('sample_list', { kind: 'pair' }, { role: 'agent' })).code).toBe('forbidden')
    })
  },
  [pairContext],
)
