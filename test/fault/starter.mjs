// A process that starts as often as it is told to: for each line `{store, domain}` it opens the store, blocks the domain,
// closes, and says how that went. The process itself starts only once, so that several openings come closer together.
import { createInterface } from 'node:readline'

const { openHeed } = await import(new URL('../../dist/app.js', import.meta.url).href)

async function openAndWrite({ store, domain }) {
  const heed = await openHeed({ store, workspace: 'default' })
  const caller = await heed.port.identify(undefined, 'library')
  const body = { domain_pattern: domain, reason: 'fault test' }
  const { feedback_id, outcome } = await heed.port.execute(caller, 'domain_block', body)
  await heed.close()
  return `ack ${feedback_id} ${outcome} ${domain}`
}

const say = (line) => process.stdout.write(`${line}\n`)
say('loaded')
for await (const line of createInterface({ input: process.stdin })) {
  const plan = JSON.parse(line)
  say(await openAndWrite(plan).catch((error) => `failed ${plan.domain} ${error.code}: ${error.message}`))
}
