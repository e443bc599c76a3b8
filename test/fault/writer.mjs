// A writer process: blocks domains with several calls under way at a time, and says each acknowledgement on a line of its
// own as soon as it has it. It starts at `go` and ends at `stop`, or when its parent is gone.
import { createInterface } from 'node:readline'
import { setTimeout as rest } from 'node:timers/promises'

const { store, shares, count = Infinity, callers, keyed = false, skewMs = 0, restMs = 0 } = JSON.parse(process.argv[2])
const { openHeed } = await import(new URL('../../dist/app.js', import.meta.url).href)

// Standard output is a pipe, which Node writes synchronously: what was said is said, whatever happens next.
const say = (line) => process.stdout.write(`${line}\n`)

let stopped = false
const input = createInterface({ input: process.stdin })
const told = new Promise((resolve) => {
  input.on('line', (line) => {
    if (line === 'go') resolve()
    if (line === 'stop') stopped = true
  })
  input.on('close', () => {
    stopped = true
    resolve()
  })
})
say('loaded')
await told

const clock = { now: () => new Date(Date.now() + skewMs).toISOString() }
const heed = await openHeed({ store, workspace: 'default', clock })
const caller = await heed.port.identify(undefined, 'library')
say('open')

function* writes() {
  for (let n = 0; n < count; n += 1) {
    for (const share of shares) yield `${share}-${n}.example.com`
  }
}

const left = writes()
async function work() {
  for (const domain of left) {
    if (stopped) return
    const body = { domain_pattern: domain, reason: 'fault test', ...(keyed && { idempotency_key: domain }) }
    try {
      const { feedback_id, outcome } = await heed.port.execute(caller, 'domain_block', body)
      say(`ack ${feedback_id} ${outcome} ${domain}`)
    } catch (error) {
      say(`failed ${domain} ${error.code}: ${error.message}`)
    }
    if (restMs > 0) await rest(restMs)
  }
}
await Promise.all(Array.from({ length: callers }, work))
await heed.close()
say('done')
input.close()
process.stdin.destroy()
