// Writes what the training reads: every labelled exchange as the numbers that the model reads, cut by Heed's own tokenizer.
// npx tsx training/encode.ts DATA OUT.jsonl
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createWordpiece, modelFolder } from '../src/kernel/model/index.ts'
import { tokensOf } from '../src/kernel/reader/tokens.ts'
import { type LabelledExchange, publicRows, written } from './exchanges.ts'
import { generated } from './generated.ts'
import { hashOf } from './kept-apart.ts'

const [data, out] = process.argv.slice(2)
if (data === undefined || out === undefined) throw new Error('usage: npx tsx training/encode.ts DATA OUT.jsonl')
const tokenizer = createWordpiece(readFileSync(join(modelFolder(), 'vocab.txt'), 'utf8'))

const known = [...written(), ...publicRows(data)]
const before = known.filter(({ isTest, response }) => !isTest && response !== '')
const rows = [...known, ...generated(data, before)].map((exchange, index) => {
  const { ids, start } = tokensOf(tokenizer, exchange)
  const { label, source, isTest = false, standing, group = `${index}` } = exchange
  return {
    ids,
    start,
    label,
    source,
    isTest,
    group: hashOf(`${source} ${group}`) & 0xffff,
    ...(standing !== undefined && { standing: standing !== null, span: spanOf(exchange) }),
  }
})
writeFileSync(out, `${rows.map((row) => JSON.stringify(row)).join('\n')}\n`)
process.stdout.write(`${rows.length} exchanges, ${rows.filter(({ isTest }) => isTest).length} of them kept apart\n`)

/** Which tokens of the message state the standing instruction: the first, and the one after the last. */
function spanOf({ message, standing }: LabelledExchange): readonly [number, number] | undefined {
  if (!standing) return undefined
  const at = message.indexOf(standing)
  if (at < 0) throw new Error(`the message does not have the words: ${standing}`)
  const count = (text: string) => tokenizer.encode(text, Number.POSITIVE_INFINITY).length - 2
  const first = count(message.slice(0, at))
  return [first, first + count(standing)]
}
