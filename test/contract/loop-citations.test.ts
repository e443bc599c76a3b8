// A rejected answer is shown beside the claims, fragments and pages that it rested on, and changes no confidence.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openHeed } from '../../src/app.ts'
import { evidenceReducers } from '../../src/domain/evidence/index.ts'
import type { ClaimView } from '../../src/domain/evidence/shown.ts'
import type { Caller } from '../../src/kernel/caller.ts'
import { embedder } from '../embedder.ts'
import { onEachEngine, openRaw, person, type TestHeed } from '../engines.ts'
import { reader } from '../reader.ts'
import { verifies } from '../verifies.ts'
import { agentKey } from './conversation-talk.ts'
import { study } from './evidence-graph.ts'
import { projectionRows } from './projection-rows.ts'

const ASKED = 'Does tea help with sleep?'
const ANSWERED = 'Yes. Tea improves sleep by 40 %.'
const WRONG = "That's wrong."
const CITED = ['sleep', 'measured', 'https://lab.alpha.example/study']

onEachEngine('rejected answers beside their evidence', (test) => {
  it(`${verifies('X2', 'E6', 'E10')}claim_get shows who rejected an answer that rested on the claim, and its confidence stays`, async () => {
    const { get, call, rejects } = await research(test, 'shown')
    const before = { ...(await get('sleep')), materials: await call('claim_list', { task_id: 'task' }) }
    const { turn, heard, followed } = await rejects('t1', CITED)
    expect(followed).toHaveLength(3)
    await test.alsoAfterRestart(async () => {
      const { rejections, rejected_answers, rejected_by, ...after } = await get('sleep')
      expect({ rejected_answers, rejected_by, rejections }).toEqual({
        rejected_answers: 1,
        rejected_by: 1,
        rejections: [
          {
            feedback_id: followed[0],
            certainty: heard.confidence,
            rested_on: 3,
            turn_id: turn,
            words: WRONG,
            person: 'ana',
            created_at: expect.any(String),
          },
        ],
      })
      const { rejections: none, materials, ...rest } = before
      expect(none).toEqual([])
      expect({ ...after, edges: bare(after.edges) }).toEqual({ ...rest, edges: bare(rest.edges) })
      const { items } = await call('claim_list', { task_id: 'task' })
      expect(items.map(({ rejected_answers: _, ...item }) => item)).toEqual(materials.items)
      expect(await call('fragment_get', { fragment_id: 'measured' })).toMatchObject({ rejections: [{ words: WRONG }] })
      const { pages } = await call('graph_get', { task_id: 'task' })
      expect(pages.map(({ page_id, rejected_answers: count = 0 }) => [page_id, count])).toEqual([
        ['lab', 1],
        ['news', 0],
        ['blog', 0],
      ])
    })
  })

  it(`${verifies('X3', 'K5')}it goes with the verdict: undone, brought back, corrected`, async () => {
    const { get, call, rejects } = await research(test, 'undone')
    const { turn, heard, followed } = await rejects('t1', CITED)
    const shown = await get('sleep')
    const isGone = async () => {
      const { rejections, ...claim } = await get('sleep')
      expect(rejections).toEqual([])
      expect(claim).not.toHaveProperty('rejected_answers')
      expect(claim).not.toHaveProperty('rejected_by')
    }
    const undone = await call('feedback_undo', { feedback_id: heard.feedback_id })
    expect(undone.inert).toEqual(followed)
    await test.alsoAfterRestart(isGone)
    expect((await call('feedback_undo', { feedback_id: undone.feedback_id })).revived).toEqual(followed)
    await test.alsoAfterRestart(async () => expect(await get('sleep')).toEqual(shown))
    const corrected = await call('verdict_correct', { turn_id: turn, feedback_type: 'neutral', on_behalf_of: 'ana' })
    expect(corrected.inert).toEqual(followed)
    await test.alsoAfterRestart(isGone)
    await call('feedback_undo', { feedback_id: corrected.feedback_id })
    await test.alsoAfterRestart(async () => expect(await get('sleep')).toEqual(shown))
    const one = await call('feedback_undo', { feedback_id: followed[0] })
    expect(one).toMatchObject({
      outcome: 'applied',
      changes: { items: [{ what: 'answer that rested on claim sleep' }] },
    })
    await test.alsoAfterRestart(isGone)
    expect(await call('fragment_get', { fragment_id: 'measured' })).toMatchObject({ rejected_by: 1 })
  })

  it(`${verifies('X2', 'K8')}people count once, the newest are shown, and words of another key's session are left out`, async () => {
    const { get, rejects } = await research(test, 'many')
    for (let nth = 0; nth < 4; nth += 1) await rejects(`a${nth}`, ['sleep'], 'ana')
    for (const who of ['bo', 'cy']) await rejects(`b ${who}`, ['sleep', 'taste'], who)
    const key: Partial<Caller> = { ...agentKey, speaksFor: [] }
    for (const who of ['dora', 'eve']) await rejects(`k ${who}`, ['sleep'], who, key)
    await test.alsoAfterRestart(async () => {
      const { rejected_answers, rejected_by, rejections } = await get('sleep')
      // The names that only a key gives count as one.
      expect({ rejected_answers, rejected_by }).toEqual({ rejected_answers: 8, rejected_by: 4 })
      expect(rejections.map(({ person, rested_on }) => [person, rested_on])).toEqual([
        ['key_a/eve', 1],
        ['key_a/dora', 1],
        ['cy', 2],
        ['bo', 2],
        ['ana', 1],
      ])
      const heardBy = async (who: Partial<Caller>) =>
        (await get('sleep', who)).rejections.map(({ words, person }) => words !== undefined && person !== undefined)
      expect(await heardBy(key)).toEqual([true, true, true, true, true])
      expect(await heardBy({ ...key, actor: 'key_z' })).toEqual([false, false, true, true, true])
    })
    expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ count: 0 })
  })

  it(`${verifies('X2')}what a person said is shown short and on one line`, async () => {
    const { get, begins, ends } = await research(test, 'words')
    await ends(await begins('t1', ASKED), ['sleep'])
    await begins('t2', `${WRONG}\n\u202E${`${WRONG} `.repeat(60)}`)
    await test.alsoAfterRestart(async () => {
      const { words = '' } = (await get('sleep')).rejections[0] ?? {}
      expect(words).toMatch(/^That's wrong\. That's wrong\. [^\n\u202E]*…$/)
      expect(words.length).toBeLessThanOrEqual(300)
    })
  })

  it(`${verifies('X3', 'K6')}it is there as of the moment before it was taken back`, async () => {
    const { get, call, rejects } = await research(test, 'then')
    const { heard } = await rejects('t1', CITED)
    const shown = await get('sleep')
    const then = new Date().toISOString()
    while (new Date().toISOString() <= then) await new Promise(setImmediate)
    await call('feedback_undo', { feedback_id: heard.feedback_id })
    const folder = mkdtempSync(join(tmpdir(), 'heed-citations-'))
    const file = join(folder, 'then.db')
    await test.heed.operations.rebuildInto(file, then, () => undefined)
    const past = await openHeed({ store: { file }, workspace: 'then', embedder, reader })
    expect(await past.port.execute({ ...person, workspace: 'then' }, 'claim_get', { claim_id: 'sleep' })).toEqual(shown)
    await past.close()
    rmSync(folder, { recursive: true })
  })

  it(`${verifies('X2')}the inbox shows it with what waits for a reviewer`, async () => {
    const { call, rejects } = await research(test, 'inbox')
    const said = { task_id: 'task', reason: 'no', trust: 'agent_inferred' }
    await call('claim_reject', { ...said, claim_id: 'sleep' })
    await call('flag_irrelevant', { ...said, fragment_id: 'measured' })
    await call('edge_correct', { ...said, edge_id: 'for', correct_relation: 'refutes' })
    await call('domain_block', { ...said, domain_pattern: '*.alpha.example' })
    await call('domain_block', { ...said, domain_pattern: 'news.alpha.example' })
    await call('claim_reject', { ...said, claim_id: 'taste' })
    const { items: before } = await call('inbox_list', {})
    expect(before.map(({ background }) => background)).toEqual(Array(6).fill(undefined))
    const { heard } = await rejects('t1', ['sleep', 'measured'])
    await rejects('t2', ['sleep'], 'bo')
    await test.alsoAfterRestart(async () => {
      const { items } = await call('inbox_list', {})
      expect(items.map(({ target_id, background }) => [target_id, background])).toEqual([
        ['sleep', '2 rejected answers rested on it, by 2 reporters.'],
        ['measured', '1 rejected answer rested on it, by 1 reporter.'],
        [
          'for',
          '2 rejected answers rested on its claim, by 2 reporters. 1 rejected answer rested on its passage, by 1 reporter.',
        ],
        ['*.alpha.example', '2 rejected answers rested on it.'],
        ['news.alpha.example', '2 rejected answers rested on it.'],
        ['taste', undefined],
      ])
      expect(items.map(({ item_id, content_hash }) => [item_id, content_hash])).toEqual(
        before.map(({ item_id, content_hash }) => [item_id, content_hash]),
      )
      const item = await call('inbox_get', { item_id: items[0]?.item_id })
      expect(item).toMatchObject({ background: items[0]?.background })
    })
    await call('feedback_undo', { feedback_id: heard.feedback_id })
    await test.alsoAfterRestart(async () => {
      const { items } = await call('inbox_list', {})
      expect(items[0]?.background).toBe('1 rejected answer rested on it, by 1 reporter.')
    })
  })

  it(`${verifies('X2', 'K8')}what is not recorded here, was not rejected, or was not cited is not mentioned`, async () => {
    const { get, begins, ends, rejects, call } = await research(test, 'unknown')
    const other = await research(test, 'elsewhere')
    await other.call('claim_add', { task_id: 'task', claim_text: 'Tea is warm.' })
    const { followed } = await rejects('t1', ['nothing', 'https://nowhere.example/', 'sleep', 'sleep'])
    expect(followed).toHaveLength(1)
    await ends(await begins('t2', ASKED), ['taste'])
    await begins('t3', "Thanks, that's perfect!")
    await ends(await begins('t4', ASKED), [])
    await begins('t5', WRONG)
    await test.alsoAfterRestart(async () => {
      expect(await get('sleep')).toMatchObject({ rejected_answers: 1, rejections: [{ rested_on: 1 }] })
      expect((await get('taste')).rejections).toEqual([])
      expect((await other.get('sleep')).rejections).toEqual([])
    })
    const { items } = await call('feedback_list', { action: 'answer_rejected' })
    expect(items).toHaveLength(1)
  })

  it(`${verifies('X3', 'E12')}it goes with a claim that a person reported, and comes back with it`, async () => {
    const { get, call, rejects } = await research(test, 'reported')
    await call('claim_add', { task_id: 'task', claim_text: 'Tea is warm.' })
    const { items } = await call('claim_list', { task_id: 'task' })
    const { claim_id = '', report_id } = items.at(-1) ?? {}
    await rejects('t1', [claim_id])
    const shown = await get(claim_id)
    expect(shown.rejected_answers).toBe(1)
    const undone = await call('feedback_undo', { feedback_id: report_id })
    expect(undone.inert).toHaveLength(1)
    await call('feedback_undo', { feedback_id: undone.feedback_id })
    await test.alsoAfterRestart(async () => expect(await get(claim_id)).toEqual(shown))
  })

  it(`${verifies('X2', 'K6', 'K13')}an answer may rest on fifty things, written at once`, async () => {
    const { get, call, rejects } = await research(test, 'fifty')
    const claims = Array.from({ length: 50 }, (_, nth) => ({ id: `c${nth}`, task_id: 'task', text: `Claim ${nth}.` }))
    await call('evidence_record', { claims })
    const { followed } = await rejects(
      't1',
      claims.map(({ id }) => id),
    )
    expect(followed).toHaveLength(50)
    await test.alsoAfterRestart(async () => {
      expect(await get('c49')).toMatchObject({ rejected_answers: 1, rejections: [{ rested_on: 50 }] })
    })
    const raw = await openRaw(test.location)
    const rows = () => projectionRows(evidenceReducers, raw.reader, 'fifty')
    const live = await rows()
    await test.heed.operations.rebuild(() => undefined)
    expect(await rows()).toEqual(live)
    await raw.close()
  })
})

interface Begun {
  turn_id: string
  followed: string[]
  heard: { feedback_id: string; confidence: number }
}

interface Claim extends ClaimView {
  rejected_by?: number
  rejections: { person?: string; words?: string; rested_on: number }[]
  edges: { fragment: object }[]
}

interface Answer {
  feedback_id: string
  inert: string[]
  revived: string[]
  items: (ClaimView & { target_id: string; item_id: string; content_hash: string; background?: string })[]
  pages: { page_id: string; rejected_answers?: number }[]
}

/** Without what is said of their passages. */
function bare(edges: Claim['edges']) {
  return edges.map(({ fragment: _, ...edge }) => edge)
}

async function research(test: TestHeed, workspace: string) {
  const call = (name: string, input: object, as: Partial<Caller> = {}) =>
    test.call<Answer>(name, input, { ...as, workspace })
  await call('evidence_record', study)
  const of = (who: string) => ({ session_id: `chat ${who}`, on_behalf_of: who })
  const begins = (turn_id: string, message: string, who = 'ana', as: Partial<Caller> = {}) =>
    test.call<Begun>('turn_begin', { ...of(who), turn_id, message }, { ...as, workspace })
  const ends = ({ turn_id }: Begun, cited: string[], who = 'ana', as: Partial<Caller> = {}) =>
    call('turn_end', { ...of(who), turn_id, response: ANSWERED, cited }, as)
  return {
    call,
    begins,
    ends,
    get: (claim_id: string, as: Partial<Caller> = {}) =>
      test.call<Claim>('claim_get', { claim_id }, { ...as, workspace }),
    async rejects(id: string, cited: string[], who?: string, as?: Partial<Caller>) {
      await ends(await begins(id, ASKED, who, as), cited, who, as)
      return { turn: id, ...(await begins(`${id} wrong`, WRONG, who, as)) }
    },
  }
}
