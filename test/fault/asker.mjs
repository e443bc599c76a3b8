// A process that answers: one JSON line `{action, input}` in, one JSON line out, until its input ends.
import { createInterface } from 'node:readline'

const { openHeed } = await import(new URL('../../dist/app.js', import.meta.url).href)
const heed = await openHeed({ store: JSON.parse(process.argv[2]), workspace: 'default' })
const caller = await heed.port.identify(undefined, 'library')

const say = (value) => process.stdout.write(`${JSON.stringify(value)}\n`)
say('open')
for await (const line of createInterface({ input: process.stdin })) {
  const { action, input } = JSON.parse(line)
  say(await heed.port.execute(caller, action, input).catch((error) => error))
}
await heed.close()
