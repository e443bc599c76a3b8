// Prints what materials_get answered as an outline: node docs/guides/outline.mjs < materials.json
import { text } from 'node:stream/consumers'

const { claims, fragments } = JSON.parse(await text(process.stdin))
for (const { text: claim, confidence } of claims) console.log(`claim     ${confidence.toFixed(2)}  ${claim}`)
for (const { text: passage, usefulness } of fragments) console.log(`fragment  ${usefulness.toFixed(2)}  ${passage}`)
