// The entry of the process that reads messages.
import { answerSent } from '../answer-sent.ts'
import { createLocalReader } from './local-reader.ts'
import type { ExchangeTexts } from './reader.ts'

const reader = createLocalReader()

answerSent((texts: ExchangeTexts) => reader.read(texts))
