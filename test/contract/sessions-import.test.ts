import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { Caller } from '../../src/kernel/caller.ts'
import type { SessionsReport, SessionsRequest } from '../../src/kernel/operations.ts'
import { query } from '../../src/kernel/store/index.ts'
import { onEachEngine, openRaw, person } from '../engines.ts'
import { makeHome } from '../transcripts.ts'
import { verifies } from '../verifies.ts'

const home = makeHome()
afterAll(() => home.remove())

const NPM = 'I ran npm install and everything works.'
home.session('s1', 3, [
  { message: 'Install the dependencies.', response: NPM },
  { message: 'No, use pnpm instead of npm.', response: 'Done with pnpm.' },
  { message: 'no, that is wrong', response: 'Sorry.' },
  { message: 'Add part 3', response: 'I added part 3.' },
  { message: 'Add part 4', response: 'I added part 4.' },
])
home.session('s2', 4, [
  { message: 'Add the library.', response: NPM },
  { message: 'No, please use pnpm, not npm.', response: 'Done with pnpm.' },
  { message: 'From now on, answer in British English.', response: 'I will.' },
])
home.session('s3', 5, [
  { message: 'Add a button.', response: 'I added a red button.' },
  { message: 'No, make the button blue.', response: 'It is blue.' },
])

const written = query<Record<string, number>>()(
  `select (select count(*) from feedback_log) as said, (select count(*) from fact) as facts,
    (select count(*) from inbox_item) as items, (select count(*) from text_vector) as vectors,
    (select count(*) from feedback_receipt) as receipts`,
)

const PNPM = 'use pnpm instead of npm.'
const BRITISH = 'From now on, answer in British English.'

onEachEngine(`${verifies('S9')}importing sessions`, (test) => {
  const { call, alsoAfterRestart } = test
  const ann = (workspace: string): Caller => ({ ...person, workspace, person: 'ann' })
  const run = (workspace: string, more: Partial<SessionsRequest> = {}): Promise<SessionsReport> =>
    test.heed.operations.importSessions(
      { caller: ann(workspace), folders: { 'claude-code': home.folder }, times: 2, dryRun: false, ...more },
      () => undefined,
    )
  const told = async (workspace: string, who = 'ann'): Promise<string[]> => {
    const input = { agent: 'claude-code', base_prompt: 'x', on_behalf_of: who }
    const { rules } = await call<{ rules: { content: string }[] }>('agent_prompt', input, { workspace })
    return rules.map(({ content }) => content).sort()
  }
  type Items = {
    items: { item_id: string; content_hash: string; title: string; reason: string; occurrence_count: number }[]
  }
  const waiting = async (workspace: string) => (await call<Items>('inbox_list', {}, { workspace })).items

  it('reports what was said again, and what one correction would have prevented', async () => {
    const report = await run('reports')
    expect(report).toMatchObject({
      ...{ sessions: { 'claude-code': 3 }, messages: 10 },
      ...{ corrections: 6, wordless: 2, instructions: 2, repeats: 1, prevented: 1, added: 3 },
    })
    expect(report.found).toMatchObject([
      {
        words: PNPM,
        times: 2,
        sessions: 2,
        first_at: '2026-11-03T09:01:00.000Z',
        projects: ['shop'],
        state: 'waiting',
      },
      { words: BRITISH, lasts: true, times: 1, state: 'waiting' },
      { words: 'make the button blue.', times: 1, state: 'once' },
    ])
  })

  it('changes no decision until a reviewer approves; then the next prompt has it', async () => {
    const { found } = await run('approves')
    const items = await waiting('approves')
    expect(items.map(({ occurrence_count }) => occurrence_count).sort()).toEqual([1, 2])
    const item = items.find(({ item_id }) => item_id === found[0]?.item_id)
    expect(item?.reason).toContain(
      'Said to Claude Code in “shop” on 2026-11-04 (session s2): “No, please use pnpm, not npm.”',
    )
    await alsoAfterRestart(async () => expect(await told('approves')).toEqual([]))
    const approval = { item_id: item?.item_id, content_hash: item?.content_hash }
    const { feedback_id } = await test.tell('inbox_approve', approval, { workspace: 'approves' })
    await alsoAfterRestart(async () => {
      expect(await told('approves')).toEqual([PNPM])
      expect(await told('approves', 'bo')).toEqual([])
    })
    expect((await run('approves')).found[0]).toMatchObject({ words: PNPM, state: 'in_effect' })
    await test.tell('feedback_undo', { feedback_id }, { workspace: 'approves' })
    await alsoAfterRestart(async () => expect(await told('approves')).toEqual([]))
  })

  it('writes nothing twice, and only what is new', async () => {
    expect(await run('again')).toMatchObject({ added: 3, known: 0 })
    const before = await waiting('again')
    expect(await run('again')).toMatchObject({ added: 0, known: 3 })
    expect(await waiting('again')).toEqual(before)
    // A session that goes on, and one from before: what was proposed keeps its words.
    const more = makeHome()
    try {
      more.session('s0', 1, [
        { message: 'Install it.', response: NPM },
        { message: 'No, pnpm please, not npm', response: 'Done.' },
      ])
      const folders = { 'claude-code': more.folder }
      expect(await run('again', { folders })).toMatchObject({ added: 1, found: [{ words: PNPM, state: 'waiting' }] })
    } finally {
      more.remove()
    }
    expect(await run('again')).toMatchObject({ added: 0, known: 3 })
    expect(await waiting('again')).toHaveLength(2)
    expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ count: 0 })
  })

  it('proposes no more what a reviewer rejected or a person took back', async () => {
    const { found } = await run('rejected')
    const [pnpm] = found
    const reject = { item_id: pnpm?.item_id, reason: 'it was for one project' }
    await test.tell('inbox_reject', reject, { workspace: 'rejected' })
    const again = await run('rejected')
    expect(again.found.map(({ state }) => state)).toEqual(['rejected', 'waiting', 'once'])
    expect(again.added).toBe(0)
  })

  it('only reports in a dry run', async () => {
    const rows = async () => {
      const raw = await openRaw(test.location)
      return raw.reader.all(written, {}).finally(() => raw.close())
    }
    await test.tell('domain_block', { domain_pattern: 'spam.com', reason: 'ads' }, { workspace: 'dry' })
    const before = await rows()
    const unfinished = join(home.folder, 'dry.jsonl')
    const dry = await run('dry', { dryRun: true, unfinished })
    expect(dry).toMatchObject({ dry_run: true, added: 0, known: 0, corrections: 6 })
    expect(dry.found.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'once'])
    expect(existsSync(unfinished)).toBe(false)
    expect(await rows()).toEqual(before)
  })

  it('goes on with what was read before it was stopped', async () => {
    const unfinished = join(home.folder, `stopped-${test.engine}.jsonl`)
    const stop = () => {
      throw new Error('stopped')
    }
    const request = {
      caller: ann('stopped'),
      folders: { 'claude-code': home.folder },
      times: 2,
      dryRun: false,
      unfinished,
    }
    await expect(test.heed.operations.importSessions(request, stop)).rejects.toThrow()
    appendFileSync(unfinished, '{"key":"half')
    const read = readFileSync(unfinished, 'utf8').split('\n').length - 1
    expect(read).toBeGreaterThan(0)
    const report = await run('stopped', { unfinished })
    expect(report).toMatchObject({ resumed: expect.any(Number), added: 3 })
    expect(report.resumed).toBeGreaterThan(0)
    expect(existsSync(unfinished)).toBe(false)
    expect(report).toMatchObject({ ...(await run('unstopped')), resumed: report.resumed, found: expect.any(Array) })
  })

  it('proposes every correction if one time is enough, and only what was said since a day', async () => {
    const { found } = await run('each', { times: 1, since: '2026-11-05T00:00:00.000Z' })
    expect(found).toMatchObject([{ words: 'make the button blue.', state: 'waiting' }])
  })

  it('is for somebody: a key that speaks for nobody is refused before anything is read', async () => {
    const { person: _, ...nobody } = ann('nobody')
    const caller: Caller = { ...nobody, actor: 'key_1', actorKind: 'key', role: 'agent', speaksFor: [] }
    await expect(run('nobody', { caller })).rejects.toMatchObject({ problems: [{ field: 'HEED_PERSON' }] })
  })

  it('needs a reviewer where there are keys: an agent proposes for its person and approves nothing', async () => {
    const key = { workspace: 'keys', actor: 'key_1', actorKind: 'key', role: 'agent', speaksFor: ['ann'] } as const
    const caller: Caller = { ...key, channel: 'cli', person: 'ann' }
    const { found } = await run('keys', { caller })
    const item_id = found[0]?.item_id
    expect(await test.refused('inbox_approve', { item_id }, key)).toMatchObject({ code: 'forbidden' })
    expect(await told('keys')).toEqual([])
    await test.tell('inbox_approve', { item_id }, { ...key, actor: 'key_2', role: 'reviewer', speaksFor: [] })
    expect(await told('keys')).toEqual([PNPM])
  })
})
