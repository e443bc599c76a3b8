// Exports samples out of thin air, and kills itself once it has read as many as it was told.
const { store, context, request, killAt } = JSON.parse(process.argv[2])
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
