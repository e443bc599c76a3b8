// Acknowledged durable writes a second: one caller, and 64 at once, beside the raw driver with the same commits.
import { openRawLog } from '../peer/open-raw-log.ts'
import type { RawLog } from '../peer/raw-log.ts'
import { domainName, REASON, rowsOf, type WriteRows } from '../peer/rows.ts'
import { atLeast } from '../report/figure.ts'
import type { Run } from '../report/run.ts'
import { inTurns, median, timed } from '../report/samples.ts'
import { type Ground, type Opened, openStoreAt } from './ground.ts'

interface Case {
  readonly part: string
  readonly metric: string
  readonly peer: string
  readonly callers: number
  readonly writesPerRound: number
  readonly share: number
}

// Many short turns: other load on a shared machine comes in bursts, and must affect both equally.
const TURNS = 4

const cases: readonly Case[] = [
  {
    part: 'one-caller',
    metric: 'durable writes, one caller',
    peer: 'raw driver, one commit each',
    callers: 1,
    writesPerRound: 100,
    share: 0.7,
  },
  {
    part: 'callers',
    metric: 'durable writes, 64 callers',
    peer: 'raw driver, one commit per 64',
    callers: 64,
    writesPerRound: 64 * 10,
    share: 0.5,
  },
]

export const throughputParts = cases.map(({ part }) => part)

export async function measureThroughput(run: Run, ground: Ground, part: string): Promise<void> {
  const wanted = cases.find((one) => one.part === part)
  if (!wanted) throw new Error(`there is no part ${part}`)
  const { metric, peer, callers, writesPerRound, share } = wanted
  const opened = await openStoreAt(await ground.make(`heed_${callers}`))
  const raw = await openRawLog(await ground.make(`raw_${callers}`))
  try {
    const contenders = [
      (round: number) => callHeed(opened, callers, round * writesPerRound, writesPerRound),
      (round: number) => insertRaw(raw, callers, round * writesPerRound, writesPerRound),
    ]
    const rounds = TURNS * run.flags.rounds
    const [own, bare] = await inTurns(rounds, contenders, (round) =>
      run.progress(`${metric}: in turns with the raw driver`, round, rounds),
    )
    const perSecond = (samples: number[] = []) => (1000 * writesPerRound) / median(samples)
    const measured = {
      name: run.name,
      metric,
      unit: 'writes/s',
      peer,
      value: perSecond(own),
      peerValue: perSecond(bare),
    }
    run.report(atLeast(share, measured))
  } finally {
    await raw.close()
    await opened.heed.close()
  }
}

function callHeed({ heed, caller }: Opened, callers: number, first: number, count: number): Promise<number> {
  let next = first
  const callInSequence = async () => {
    while (next < first + count) {
      const input = { domain_pattern: domainName(next), reason: REASON }
      next += 1
      await heed.port.execute(caller, 'domain_block', input)
    }
  }
  return timed(() => Promise.all(Array.from({ length: callers }, callInSequence)))
}

/** The rows are made beforehand: the peer measures only the work of the driver. */
async function insertRaw(raw: RawLog, perCommit: number, first: number, count: number): Promise<number> {
  const groups: WriteRows[][] = []
  for (let n = first; n < first + count; n += 1) {
    const write = { seq: n + 1, pattern: domainName(n), at: new Date().toISOString(), isActive: true }
    if (n % perCommit === 0) groups.push([])
    groups.at(-1)?.push(rowsOf(write).rows)
  }
  return timed(async () => {
    for (const group of groups) await raw.commit(group)
  })
}
