// The entry of the thread that reads documents.
import { answerJobs } from '../../../kernel/answer-jobs.ts'
import { invalidInput } from '../../../kernel/errors.ts'
import { parseDocument } from './document.ts'
import type { Job, Piece } from './document-thread.ts'
import { type Batch, requireSome } from './registry.ts'

const PIECE = 500
/** Four times the size of a document, because short forms gain field names. With YAML aliases it could be hundreds of times. */
const MOST_CHARACTERS = 8_000_000

answerJobs(({ text, format }: Job) => {
  const batch = parseDocument(text, format)
  requireSome(batch)
  return piecesOf(batch)
})

function piecesOf(batch: Batch): Piece[] {
  const pieces: Piece[] = []
  let room = MOST_CHARACTERS
  for (const [list, records] of Object.entries(batch) as [keyof Batch, unknown[]][]) {
    for (let at = 0; at < records.length; at += PIECE) {
      const json = JSON.stringify(records.slice(at, at + PIECE))
      room -= json.length
      if (room < 0) throw invalidInput('document', 'repeats too much through aliases. Write the values out.')
      pieces.push([list, json])
    }
  }
  return pieces
}
