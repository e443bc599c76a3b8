// A known phrase, asked word for word: the whole call of the library with its search log, and the part of it that finds the
// phrase, beside a bare Map from the same words to their verb.
import { join } from 'node:path'
import { z } from 'zod'
import { openHeed as openCore } from '../../src/app.ts'
import { searchExactly } from '../../src/domain/intent/search/verb-search.ts'
import type { IntentState } from '../../src/domain/intent/state/intent-state.ts'
import { readIntents } from '../../src/domain/intent/state/intent-view.ts'
import type { Heed, VerbSearchInput } from '../../src/index.ts'
import { defineAction } from '../../src/kernel/action.ts'
import { textId } from '../../src/kernel/similarity/index.ts'
import { aimedAt, atMost } from '../report/figure.ts'
import type { Run } from '../report/run.ts'
import { inTurns, median } from '../report/samples.ts'
import { type FilledHeeds, madeUpPhrase, madeUpVerbs } from './filled-heed.ts'
import { countOf } from './vectors.ts'

const SMALL = 1_000
const LEARNED = 32
const LOOKUPS_A_ROUND = 1_000
/** How often the event loop gets its turn, as between the requests of a server: the searches are written then. */
const YIELD_EVERY = 100
/** How many calls are timed at once if one takes less than a microsecond. */
const TOGETHER = 100
const PERSON = 'ana'
const now = () => new Date().toISOString()

interface Lookup {
  readonly count: number
  readonly times: number[]
  turn(round: number): Promise<number>
}

interface OpenView {
  readonly state: IntentState
  close(): Promise<void>
}

export async function measureLookup(run: Run, heeds: FilledHeeds, count: number): Promise<void> {
  const counts = sizesUpTo(count)
  const maps = counts.map(lookupInMap)
  const imported: Lookup[] = []
  const learned: Lookup[] = []
  for (const of of counts) {
    const heed = await heeds.open(of)
    await teach(run, heed, of)
    imported.push(lookupByCall(heed, of, (n) => ({ query: importedOf(of, n) })))
    learned.push(lookupByCall(heed, of, (n) => ({ query: learnedPhrase(n % LEARNED), on_behalf_of: PERSON })))
  }
  await takeTurns(run, 'through the library', [...imported, ...learned, ...maps])
  report(run, 'verb_search of an imported phrase, p50', imported, maps)
  report(run, 'verb_search of a learned phrase, p50', learned, maps)
}

/** Reads the same data into memory once more: nobody else may have it open. */
export async function measureLookupInView(run: Run, heeds: FilledHeeds, count: number): Promise<void> {
  const counts = sizesUpTo(count)
  const maps = counts.map(lookupInMap)
  const opened: OpenView[] = []
  try {
    for (const of of counts) {
      run.progress(`search: reading ${countOf(of)} phrases into memory once more`)
      opened.push(await openView(heeds, of))
    }
    const views = opened.map(({ state }, index) => lookupInView(state, counts[index] ?? 0))
    await takeTurns(run, 'within the view', [...views, ...maps])
    report(run, 'of it, id of the words and lookup in memory, p50', views, maps)
  } finally {
    for (const { close } of opened) await close()
  }
}

function sizesUpTo(count: number): number[] {
  return [...new Set([SMALL, count])]
}

async function teach(run: Run, heed: Heed, count: number): Promise<void> {
  for (let n = 0; n < LEARNED; n += 1) {
    run.progress(`search: teaching phrases among ${countOf(count)}`, n, LEARNED)
    await heed.intent_feedback({
      feedback_type: 'phrase_mapping',
      original_input: learnedPhrase(n),
      correct_choice: madeUpVerbs(1)[0]?.name ?? '',
      on_behalf_of: PERSON,
    })
  }
}

function learnedPhrase(n: number): string {
  return `taught ${madeUpPhrase(n)}`
}

/** Spread over all phrases. */
function importedOf(count: number, n: number): string {
  return madeUpPhrase((n * 7_919) % count)
}

function lookupByCall(heed: Heed, count: number, askedFor: (n: number) => VerbSearchInput): Lookup {
  const times: number[] = []
  return {
    count,
    times,
    async turn(round) {
      for (let lookup = 0; lookup < LOOKUPS_A_ROUND; lookup += 1) {
        if (lookup % YIELD_EVERY === 0) await new Promise(setImmediate)
        const asked = askedFor(round * LOOKUPS_A_ROUND + lookup)
        const began = performance.now()
        const { outcome } = await heed.verb_search(asked)
        if (round > 0) times.push(1_000 * (performance.now() - began))
        if (outcome !== 'matched') throw new Error(`“${asked.query}” is not known: ${outcome}`)
      }
      return 0
    },
  }
}

function lookupInView(state: IntentState, count: number): Lookup {
  return lookupTogether(count, (words) => {
    const asked = { text: textId(words), words, person: null, domain: null, now: now() }
    return searchExactly(state, asked)?.candidates[0]?.verb
  })
}

function lookupInMap(count: number): Lookup {
  const verbs = new Map<string, string>()
  for (const { name, phrases } of madeUpVerbs(count)) for (const phrase of phrases) verbs.set(phrase, name)
  return lookupTogether(count, (words) => verbs.get(words))
}

function lookupTogether(count: number, verbOf: (words: string) => string | undefined): Lookup {
  const times: number[] = []
  return {
    count,
    times,
    async turn(round) {
      for (let first = 0; first < LOOKUPS_A_ROUND; first += TOGETHER) {
        const asked = Array.from({ length: TOGETHER }, (_, n) => importedOf(count, round * LOOKUPS_A_ROUND + first + n))
        let found = 0
        const began = performance.now()
        for (const words of asked) if (verbOf(words) !== undefined) found += 1
        if (round > 0) times.push((1_000 * (performance.now() - began)) / TOGETHER)
        if (found < TOGETHER) throw new Error('a phrase is not known')
      }
      return 0
    },
  }
}

/** The same data, opened with an extra action that exposes the view that verb_search reads. */
async function openView(heeds: FilledHeeds, count: number): Promise<OpenView> {
  const handed: IntentState[] = []
  const handOut = defineAction({
    name: 'bench_view',
    title: 'The view of intents',
    description: 'Hands out what verb_search looks into.',
    effect: 'read',
    role: 'agent',
    input: z.strictObject({}),
    output: z.object({}),
    async run(context) {
      // Nobody writes here, so it may be kept.
      await readIntents(context, (state) => {
        handed.push(state)
      })
      return {}
    },
  })
  const { port, close } = await openCore({
    store: { file: join(heeds.folderOf(count), 'heed.db') },
    workspace: 'default',
    embedder: heeds.embedder,
    contexts: [{ actions: [handOut], reducers: [], migrations: [] }],
  })
  await port.execute(await port.identify(undefined, 'library'), handOut.name, {})
  const [state] = handed
  if (!state) throw new Error('the view was not handed out')
  return { state, close }
}

async function takeTurns(run: Run, step: string, lookups: readonly Lookup[]): Promise<void> {
  await inTurns(
    run.flags.rounds,
    lookups.map(({ turn }) => turn),
    (round) => run.progress(`search: looking up ${step}, in turns with a Map`, round, run.flags.rounds),
  )
}

function report(run: Run, metric: string, lookups: readonly Lookup[], maps: readonly Lookup[]): void {
  const [small, large] = lookups
  for (const [index, { count, times }] of lookups.entries()) {
    const value = median(times)
    const peer = { peer: 'bare Map', peerValue: median(maps[index]?.times ?? []) }
    run.report(
      aimedAt({ most: 10 }, { name: run.name, metric: `${metric}, ${countOf(count)}`, unit: 'µs', value }, peer),
    )
  }
  if (!small || !large) return
  run.report(
    atMost(1.5, {
      name: run.name,
      metric: `${metric}, growth to ${countOf(large.count)}`,
      unit: 'µs',
      value: median(large.times),
      peer: `the same at ${countOf(small.count)}`,
      peerValue: median(small.times),
    }),
  )
}
