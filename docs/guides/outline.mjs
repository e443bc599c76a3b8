// Prints what materials_get answered as an outline: node docs/guides/outline.mjs < materials.json
import { text } from 'node:stream/consumers'

const { claims, fragments } = JSON.parse(await text(process.stdin))
const lines = [
  ...claims.map(({ text: claim, confidence }) => `claim     ${confidence.toFixed(2)}  ${claim}`),
  ...fragments.map(({ text: passage, usefulness }) => `fragment  ${usefulness.toFixed(2)}  ${passage}`),
]
process.stdout.write(`${lines.join('\n')}\n`)
