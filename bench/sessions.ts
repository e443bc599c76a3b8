// `sessions`: how long an import of 200 sessions takes, what of that is the model, how long the same import takes again, and the memory
// that a transcript of hundreds of megabytes takes.
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { finished } from 'node:stream/promises'
import { openHeed } from '../src/app.ts'
import type { Caller } from '../src/kernel/caller.ts'
import { createAsideReader, type Reader } from '../src/kernel/reader/index.ts'
import { linesOf, makeHome, type Said } from '../test/transcripts.ts'
import { aimedAt } from './report/figure.ts'
import type { Run } from './report/run.ts'

const SESSIONS = 200
const TURNS = 10
const HUGE_LINES = 20_000

const asked = ['Install the dependencies', 'Add a test for the parser', 'Rename the module', 'Write the summary']
const corrected = [
  'No, use pnpm instead of npm.',
  'no, please use pnpm and not npm',
  'From now on, answer in British English.',
  'That is wrong, the button should be blue.',
  'You forgot to run the tests again',
  'Never commit without running the linter',
]

export async function benchSessions({ folder, report, progress }: Run): Promise<void> {
  const home = makeHome()
  try {
    for (let at = 0; at < SESSIONS; at += 1) home.session(`session-${at}`, 1 + (at % 28), saidIn(at))
    const timed = timedReader()
    const reader = timed.reader
    const heed = await openHeed({ store: { file: join(folder, 'sessions.db') }, workspace: 'default', reader })
    const run = async (dryRun: boolean) => {
      const begun = performance.now()
      const request = { caller, folders: { 'claude-code': home.folder }, times: 2, dryRun }
      const found = await heed.operations.importSessions(request, (done, total) =>
        progress('sessions', done, total ?? 0),
      )
      return { seconds: (performance.now() - begun) / 1_000, found }
    }
    try {
      const first = await run(false)
      const figure = (metric: string, unit: string, value: number) =>
        report(aimedAt(undefined, { name: `${SESSIONS} sessions`, metric, unit, value }))
      figure(`${first.found.messages} messages`, 's', first.seconds)
      figure('the model reads', 'share', timed.busySeconds() / first.seconds)
      figure('rows written', 'rows', first.found.added)
      figure('items', 'items', first.found.found.filter(({ state }) => state === 'waiting').length)
      const again = await run(false)
      figure('again, written', 'rows', again.found.added)
      figure('again', 's', again.seconds)
      const huge = home.session('huge', 28, [])
      const bytes = await writeHuge(huge)
      const before = process.memoryUsage().rss
      let most = before
      const watch = setInterval(() => {
        most = Math.max(most, process.memoryUsage().rss)
      }, 20)
      await run(true).finally(() => clearInterval(watch))
      report(aimedAt(undefined, { name: 'a huge transcript', metric: 'size', unit: 'MiB', value: bytes / 2 ** 20 }))
      report(
        aimedAt(undefined, {
          name: 'a huge transcript',
          metric: 'more memory',
          unit: 'MiB',
          value: (most - before) / 2 ** 20,
        }),
      )
    } finally {
      await heed.close()
    }
  } finally {
    home.remove()
  }
}

const caller: Caller = {
  ...{ workspace: 'default', actor: 'local', actorKind: 'local', role: 'admin', channel: 'cli', speaksFor: 'anyone' },
  person: 'ann',
}

/** One message in five corrects. No two exchanges are the same. */
function saidIn(session: number): Said[] {
  return Array.from({ length: TURNS }, (_, turn) => {
    const at = session * TURNS + turn
    const words = at % 5 === 4 ? corrected[Math.floor(at / 5) % corrected.length] : asked[at % asked.length]
    return {
      message: `${words}${at % 5 === 4 ? '' : ` of part ${at}`}`,
      response: `I ran npm install for part ${at}, and it is done.`,
    }
  })
}

/** How long at least one message was being read. */
function timedReader() {
  const inner = createAsideReader()
  let open = 0
  let since = 0
  let busy = 0
  const reader: Reader = {
    async read(texts) {
      if (open === 0) since = performance.now()
      open += 1
      try {
        return await inner.read(texts)
      } finally {
        open -= 1
        if (open === 0) busy += performance.now() - since
      }
    },
    close: () => inner.close(),
  }
  return { reader, busySeconds: () => busy / 1_000 }
}

/** Results of tools fill most of a long transcript. */
async function writeHuge(path: string): Promise<number> {
  const out = createWriteStream(path)
  const [said = ''] = linesOf('huge', 28, [{ message: 'Look at the log', response: 'Done.' }])
  const result = { type: 'tool_result', tool_use_id: 't', content: 'x'.repeat(15_000) }
  let bytes = 0
  for (let at = 0; at < HUGE_LINES; at += 1) {
    const uuid = `huge-${at}`
    const line =
      at === 0
        ? said
        : JSON.stringify({ type: 'user', uuid, parentUuid: 'huge-0-user', message: { content: [result] } })
    bytes += line.length + 1
    if (!out.write(`${line}\n`)) await once(out, 'drain')
  }
  out.end()
  await finished(out)
  return bytes
}
