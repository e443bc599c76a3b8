// A process that sweeps: it says when its sweep begins, and the sweep goes on until the process is killed.
const { store, sweepSeconds } = JSON.parse(process.argv[2])
const { openHeed } = await import(new URL('../../dist/app.js', import.meta.url).href)

const say = (line) => process.stdout.write(`${line}\n`)
const endless = {
  name: 'endless',
  title: 'Go on without end',
  every: () => 60,
  run: () => {
    say('running')
    return new Promise(() => undefined)
  },
}
let looks = 0
await openHeed({
  store,
  workspace: 'default',
  sweepSeconds,
  contexts: [{ actions: [], reducers: [], migrations: [], sweeps: [endless] }],
  onRows(what) {
    if (!what.includes('left join sweep')) return
    looks += 1
    if (looks % 20 === 0) say('looked')
  },
})
say('open')
process.stdin.on('close', () => process.exit()).resume()
