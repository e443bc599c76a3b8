// Exports samples out of thin air, and kills itself once it has read as many as it was told. If it `waits`, it does so after it has
// seen the note of an export that was stopped, until it is sent a line.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const { store, context, request, killAt, waits } = JSON.parse(process.argv[2])

if (waits) {
  const { readFile } = fs.promises
  fs.promises.readFile = async (...args) => {
    const text = await readFile(...args)
    if (String(args[0]).endsWith('unfinished.json')) {
      fs.promises.readFile = readFile
      syncBuiltinESMExports()
      process.stdout.write('seen\n')
      await new Promise((go) => process.stdin.once('data', go))
      process.stdin.pause()
    }
    return text
  }
  syncBuiltinESMExports()
}

const { openHeed } = await import(new URL('../../dist/app.js', import.meta.url).href)
const { manySamples } = await import(context)

const heed = await openHeed({
  store,
  workspace: 'default',
  contexts: [{ actions: [], reducers: [], migrations: [], sampleSources: [manySamples] }],
})
await heed.operations.exportSamples(request, (done) => {
  if (done >= killAt) process.kill(process.pid, 'SIGKILL')
})
