// The entry of a process that runs the bare trained model.
import { answerSent } from '../../src/kernel/answer-sent.ts'
import type { ExchangeTexts } from '../../src/kernel/reader/index.ts'
import { openBareReader } from './bare-reader.ts'

const reader = openBareReader(1)

answerSent(async (texts: ExchangeTexts) => {
  await (await reader).run([texts])
})
