// Exports that continue: the same state gives the same bytes, an earlier export is continued with what changed, one that was stopped
// goes on, and filters narrow all of it.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { ExportRequest } from '../../src/kernel/operations.ts'
import { onEachEngine } from '../engines.ts'
import { exportFolders, filesIn, linesOf, type Origin, type WithdrawnLine } from '../exported.ts'
import { verifies } from '../verifies.ts'
import { pairContext } from './pair-context.ts'

const newFolder = exportFolders()

const say = (n: number, more: object = {}) => ({
  id: `p${String(n).padStart(3, '0')}`,
  page: `page ${String.fromCharCode(97 + (n % 8))}`,
  premise: n % 4 === 0 ? `文 ${n} は濡れている` : `Sentence ${n}`,
  hypothesis: 'Water is wet',
  label: ['supports', 'refutes', 'neutral'][n % 3],
  ...more,
})

onEachEngine(
  'exports that continue',
  (test) => {
    const { tell, call, refused } = test
    const write = async (workspace: string, more: Partial<ExportRequest> = {}) => {
      const folder = newFolder()
      const request = { workspace, kind: 'pair', folder, ...more }
      return { folder, ...(await test.heed.operations.exportSamples(request, () => undefined)) }
    }
    /** Feedback ids by number. */
    const fill = async (workspace: string, count: number) => {
      const said: string[] = []
      for (let n = 0; n < count; n += 1) said.push((await tell('pair_say', say(n), { workspace })).feedback_id)
      return said
    }

    it(`${verifies('T2')}the same state gives the same bytes, also after a restart`, async () => {
      await fill('same', 40)
      const first = filesIn((await write('same')).folder)
      expect(Object.keys(first).toSorted()).toEqual([
        'README.md',
        'lineage.jsonl',
        'manifest.json',
        'test.jsonl',
        'train.jsonl',
      ])
      await test.alsoAfterRestart(async () => expect(filesIn((await write('same')).folder)).toEqual(first))
      const splits = new Set<string | undefined>()
      for (let seed = 0; seed < 6; seed += 1) splits.add(filesIn((await write('same', { seed })).folder)['test.jsonl'])
      expect(splits.size).toBeGreaterThan(2)
    })

    it(`${verifies('T2')}the card and the manifest say what is there`, async () => {
      await fill('card', 40)
      const { folder, manifest } = await write('card', { label: 'refutes', task_id: undefined })
      const card = readFileSync(join(folder, 'README.md'), 'utf8')
      expect(manifest).toMatchObject({ format: 'pair', seed: 0 })
      expect(manifest.filters).toStrictEqual({ label: 'refutes' })
      const { train, test: tested } = manifest.samples
      expect(Object.keys(train.strata)).toEqual(['refutes'])
      expect(train.total + (tested?.total ?? 0)).toBe(13)
      expect((train.languages.ja ?? 0) + (tested?.languages.ja ?? 0)).toBe(3)
      expect(card).toMatch(
        /^---\npretty_name: pair samples from Heed\nlanguage:\n {2}- ja\nsize_categories:\n {2}- n<1K\n/,
      )
      expect(card.match(/Only samples with .*/g)).toEqual(['Only samples with `label` refutes were asked for.'])
      expect(card).toContain('up to row 40 of its log.')
    })

    it(`${verifies('T2')}filters choose by trust, time, label and agreement; the list has the same`, async () => {
      const as = { workspace: 'filters' }
      await fill('filters', 12)
      const held = await tell('pair_say', { ...say(12), trust: 'agent_inferred' }, as)
      const { items: waiting } = await call<{ items: { item_id: string }[] }>('inbox_list', {}, as)
      await call('inbox_approve', { item_id: waiting[0]?.item_id }, as)
      expect(held.outcome).toBe('pending')
      const { items } = await call<{ items: { id: string; created_at: string }[] }>('sample_list', { kind: 'pair' }, as)
      const middle = items.map(({ created_at }) => created_at).toSorted()[6] ?? ''
      const before = items.filter(({ created_at }) => created_at < middle).length
      const counts = async (filter: Partial<ExportRequest>) => {
        const { manifest } = await write('filters', { ...filter, test_share: 0 })
        const listed = await call<{ items: object[] }>('sample_list', { kind: 'pair', ...filter }, as)
        expect(listed.items).toHaveLength(manifest.samples.train.total)
        return listed.items.length
      }
      expect(await counts({})).toBe(13)
      expect(await counts({ trust: 'direct_user' })).toBe(12)
      expect(await counts({ trust: 'untrusted_document' })).toBe(13)
      expect(await counts({ label: 'refutes' })).toBe(4)
      expect(await counts({ until: middle })).toBe(before)
      expect(await counts({ since: middle })).toBe(13 - before)
      expect(await counts({ agreement: 2 })).toBe(0)
      expect(await counts({ task_id: 'none' })).toBe(0)
    })

    it(`${verifies('T2', 'K5')}an export after another has what is new or changed, and says what no longer counts`, async () => {
      const as = { workspace: 'after' }
      const said = await fill('after', 32)
      const first = await write('after')
      await tell('feedback_undo', { feedback_id: said[3] }, as)
      await tell('pair_say', say(5, { premise: 'Changed' }), as)
      for (const n of [32, 33]) await tell('pair_say', say(n), as)
      await tell('pair_say', say(34, { page: 'page z' }), as)

      await test.alsoAfterRestart(async () => {
        const second = await write('after', { after: first.folder })
        const written = [...linesOf<object>(second.folder, 'train.jsonl'), ...linesOf(second.folder, 'test.jsonl')]
        const lineage = linesOf<Origin>(second.folder, 'lineage.jsonl')
        const here = lineage.filter(({ log_position }) => log_position === second.manifest.log_position)
        expect(here.map(({ id }) => id).toSorted()).toEqual(['smp_p005', 'smp_p032', 'smp_p033', 'smp_p034'])
        expect(written).toHaveLength(4)
        expect(second.manifest).toMatchObject({ unchanged: 30, withdrawn: 2, after: { log_position: 32 } })

        const gone = linesOf<WithdrawnLine>(second.folder, 'withdrawn.jsonl')
        expect(gone.map(({ id, replaced }) => [id, replaced])).toEqual([
          ['smp_p003', false],
          ['smp_p005', true],
        ])
        const withdrawn = gone[0]
        const line = linesOf(first.folder, `${withdrawn?.side}.jsonl`)[(withdrawn?.line ?? 0) - 1]
        expect(line).toMatchObject({ premise: say(3).premise })

        // Both together are what there is now, and no group is on both sides.
        const files = { 32: first.folder, [second.manifest.log_position]: second.folder } as Record<number, string>
        for (const { id, side, log_position, line, withdrawn } of lineage) {
          if (withdrawn) continue
          const n = Number(id.slice(5))
          const premise = n === 5 ? 'Changed' : say(n).premise
          expect(linesOf(files[log_position] ?? '', `${side}.jsonl`)[line - 1]).toMatchObject({ premise })
        }
        const sides = new Set(
          [...linesOf<Origin>(first.folder, 'lineage.jsonl'), ...lineage].map(({ group, side }) => `${group} ${side}`),
        )
        expect(sides.size).toBe(9)

        // Nothing is new after that. What comes back is new again, on the side of its group.
        const third = await write('after', { after: second.folder })
        expect(third.manifest).toMatchObject({ unchanged: 34, withdrawn: 0 })
        expect(linesOf(third.folder, 'lineage.jsonl')).toEqual(lineage)
      })
    })

    it(`${verifies('T2')}a group whose samples all went and came back is on its side`, async () => {
      const as = { workspace: 'back' }
      const said = await fill('back', 24)
      const first = await write('back', { test_share: 0.5 })
      const [tested] = linesOf<Origin>(first.folder, 'lineage.jsonl').filter(({ side }) => side === 'test')
      const group = tested?.group ?? ''
      const undone: { feedback_id: string }[] = []
      for (const [n, feedback_id] of said.entries()) {
        if (say(n).page === group) undone.push(await tell('feedback_undo', { feedback_id }, as))
      }
      const without = await write('back', { test_share: 0.5, after: first.folder })
      expect(without.manifest.withdrawn).toBe(3)
      const still = await write('back', { test_share: 0.5, after: without.folder })
      expect(still.manifest.withdrawn).toBe(0)
      for (const { feedback_id } of undone) await tell('feedback_undo', { feedback_id }, as)
      const again = await write('back', { test_share: 0.5, after: still.folder })
      expect(again.manifest.samples).toMatchObject({ train: { total: 0 }, test: { total: 3 } })
      expect(linesOf(again.folder, 'withdrawn.jsonl')).toEqual([])
    })

    it(`${verifies('T2', 'K11')}an earlier export that does not fit is refused, and nothing is written`, async () => {
      await fill('fit', 8)
      const { folder: after } = await write('fit')
      const refuses = async (more: Partial<ExportRequest>, problem: string) => {
        const folder = newFolder()
        await expect(write('fit', { after, folder, ...more })).rejects.toThrow(problem)
        expect(existsSync(folder)).toBe(false)
      }
      await refuses({ seed: 1 }, 'is another export: it has seed 0.')
      await refuses({ test_share: 0.1 }, 'it has test_share 0.2')
      await refuses({ label: 'refutes' }, 'it has filters {}')
      await refuses({ workspace: 'elsewhere' }, 'it has workspace "fit"')
      await refuses({ after: newFolder() }, 'has no manifest.json that can be read')
      const lineage = join(after, 'lineage.jsonl')
      const turned = readFileSync(lineage, 'utf8').split('\n').toReversed().join('\n')
      for (const damaged of [turned, turned.slice(0, 10)]) {
        writeFileSync(lineage, damaged)
        await refuses({}, 'is not a whole export')
      }
      for (const damaged of ['null', '{"log_position":1,"files":{"lineage.jsonl":null}}', '{"lo']) {
        writeFileSync(join(after, 'manifest.json'), damaged)
        await refuses({}, 'has no manifest.json that can be read')
      }
      const problem = await refused('sample_list', { kind: 'pair', since: 'yesterday' })
      expect(problem.problems).toEqual([{ field: 'since', problem: 'must be a time such as 2030-01-31T00:00:00Z.' }])
      await refuses({ after: undefined, format: 'csv' }, 'format: must be one of pair for samples of pair.')
      await refuses({ after: undefined, seed: 0.5 }, 'seed: must be a whole number.')
    })

    it(`${verifies('T2', 'K11')}a folder that another export is writing to is refused`, async () => {
      await fill('busy', 4)
      const { folder } = await write('busy')
      for (const writer of [
        { host: hostname(), pid: process.ppid },
        { host: 'elsewhere', pid: 1 },
      ]) {
        const busy = newFolder()
        await write('busy', { folder: busy })
        writeFileSync(join(busy, 'unfinished.json'), JSON.stringify({ writer }))
        await expect(write('busy', { folder: busy })).rejects.toThrow(`is writing to ${busy} on ${writer.host}`)
        expect(readdirSync(busy)).toContain('train.jsonl')
      }
      // One that was killed, even while it named its files, is written again.
      writeFileSync(join(folder, 'unfinished.json'), JSON.stringify({ writer: { host: hostname(), pid: process.pid } }))
      const whole = filesIn((await write('busy')).folder)
      await write('busy', { folder })
      expect(filesIn(folder)).toEqual(whole)
      for (const mine of ['our notes', '{}', 'null']) {
        writeFileSync(join(folder, 'unfinished.json'), mine)
        await expect(write('busy', { folder })).rejects.toThrow(`${folder} is not empty.`)
        expect(filesIn(folder)).toEqual({ ...whole, 'unfinished.json': mine })
      }
    })
  },
  [pairContext],
)
