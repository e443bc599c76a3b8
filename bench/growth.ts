// `growth`: what every action costs in a store with many rows: of its own kind, of other kinds, and of the same aggregate.
import { actions } from '../src/app.ts'
import { fillConversation } from './growth/fill/conversation.ts'
import { fillEvidence } from './growth/fill/evidence.ts'
import type { Fill } from './growth/fill/fill.ts'
import { fillIntent } from './growth/fill/intent.ts'
import { fillReview } from './growth/fill/review.ts'
import { prepare } from './growth/fixtures.ts'
import { listed } from './growth/listed.ts'
import { type Cost, LIMIT, measureAll, type Worlds } from './growth/measure.ts'
import { conversationProbes } from './growth/probe/conversation.ts'
import { evidenceProbes } from './growth/probe/evidence.ts'
import { intentProbes } from './growth/probe/intent.ts'
import { kernelProbes } from './growth/probe/kernel.ts'
import type { Probes } from './growth/probe/probe.ts'
import { reviewProbes } from './growth/probe/review.ts'
import { multiply } from './growth/raw.ts'
import { repeats } from './growth/repeats.ts'
import { openWorld, type World } from './growth/world.ts'
import { type Ground, prepareGround } from './log/ground.ts'
import { aimedAt, atMost } from './report/figure.ts'
import { type Run, wants } from './report/run.ts'

const SMALL = 1_000

const fills: Readonly<Record<string, Fill>> = {
  evidence: fillEvidence,
  intent: fillIntent,
  conversation: fillConversation,
  review: fillReview,
}

/** Keys come last: with the first key, the workspace no longer belongs to one person. */
const allProbes: Probes = {
  ...evidenceProbes,
  ...intentProbes,
  ...conversationProbes,
  ...reviewProbes,
  ...kernelProbes,
}

export async function benchGrowth(run: Run): Promise<void> {
  refuseGaps()
  const ground = await prepareGround(run)
  try {
    for (const [kind, fill] of Object.entries(fills)) {
      if (!wants(run, kind)) continue
      await inBoth(run, ground, kind, fill, allProbes)
    }
    for (const repeat of repeats) {
      if (!wants(run, 'repeats') && !wants(run, repeat.of.replaceAll(' ', '-'))) continue
      const many: Fill = (world, rows, progress) => multiply(world, rows, repeat.write, repeat.entries, progress)
      await inBoth(run, ground, repeat.of, many, repeat.probes)
    }
  } finally {
    await ground.close()
  }
}

async function inBoth(run: Run, ground: Ground, scenario: string, fill: Fill, probes: Probes): Promise<void> {
  const made: World[] = []
  try {
    for (const rows of [SMALL, run.flags.rows]) {
      const world = await openWorld(await ground.make(`${scenario.replaceAll(' ', '_')}_${rows}`))
      await prepare(world)
      const step = `growth: ${countOf(rows)} ${scenario}`
      made.push(await fill(world, rows, (what, done, total) => run.progress(`${step}: ${what}`, done, total)))
    }
    const [small, large] = made
    if (!small || !large) return
    await measureAll(run, scenario, { small, large } satisfies Worlds, probes, (name, cost) =>
      report(run, scenario, name, cost),
    )
  } finally {
    for (const { heed } of made) await heed.close()
  }
}

function report(run: Run, scenario: string, name: string, { small, large }: Cost): void {
  const metric = `${name} among ${countOf(run.flags.rows)} ${scenario}`
  const peer = `among ${countOf(SMALL)}`
  const measured = { name: run.name, metric, unit: 'ms', value: large }
  const reason = listed(name, scenario)
  if (reason === undefined || large <= LIMIT * small) run.report(atMost(LIMIT, { ...measured, peer, peerValue: small }))
  else run.report({ ...aimedAt(undefined, measured, { peer, peerValue: small }), target: `listed: ${reason}` })
}

const countOf = (rows: number) => rows.toLocaleString('en-US')

/** Every action is measured, or listed with the reason why not. */
function refuseGaps(): void {
  const measured = new Set(Object.keys(allProbes).map((name) => name.split(' ')[0]))
  const missing = actions.filter(({ name }) => !measured.has(name) && listed(name) === undefined)
  if (missing.length > 0) throw new Error(`not measured and not listed: ${missing.map(({ name }) => name).join(', ')}`)
}
