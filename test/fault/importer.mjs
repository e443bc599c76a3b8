// Imports one document of phrases and says how far it is, line by line, until it is acknowledged or the process is killed.
import { embedder } from './quick-embedder.mjs'

const { store, input } = JSON.parse(process.argv[2])
const { openHeed } = await import(new URL('../../dist/app.js', import.meta.url).href)

// Standard output is a pipe, which Node writes synchronously: what was said is said, whatever happens next.
const say = (line) => process.stdout.write(`${line}\n`)

const heed = await openHeed({ store, workspace: 'default', embedder })
const key = {
  workspace: 'default',
  actor: 'key_bob',
  actorKind: 'key',
  role: 'agent',
  channel: 'http',
  speaksFor: 'anyone',
}
say('open')
const { outcome } = await heed.port.execute(key, 'intent_import', input, (done, total) =>
  say(`prepared ${done} ${total}`),
)
say(`ack ${outcome}`)
await heed.close()
