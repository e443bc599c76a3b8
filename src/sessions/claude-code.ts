// The transcripts of Claude Code: one line per message, each naming the one before it. A person who goes back to an earlier message
// begins another branch there, so an answer is looked for along the branch and not in the line before.
import { type Exchange, type Place, START, shortened } from './exchange.ts'
import { type Fields, fieldsOf, folderName, listOf, textOf, timeOf } from './record.ts'
import { typedWords } from './typed-words.ts'

/** Earlier messages, by their ids. More would be kept for nothing: people go back a few messages. */
const MOST_PLACES = 20_000

export async function* claudeCodeExchanges(records: AsyncIterable<Fields>): AsyncGenerator<Exchange> {
  const places = new Map<string, Place>()
  let last = START
  for await (const record of records) {
    const id = textOf(record.uuid)
    if (id === '' || record.isSidechain === true) continue
    // A line refers only to earlier ones, so ids that refer to each other lead nowhere.
    const before = places.get(textOf(record.parentUuid) || textOf(record.logicalParentUuid)) ?? last
    const said = wordsIn(record)
    if (said !== '') {
      const { query, response } = before
      yield { ...whereIn(record), id, message: said, query, response }
    }
    last = after(record, before, said)
    places.set(id, last)
    if (places.size > MOST_PLACES) places.delete(places.keys().next().value ?? '')
  }
}

function after(record: Fields, before: Place, said: string): Place {
  if (said !== '') return { query: said, response: '' }
  const answer = record.type === 'assistant' ? textIn(record) : ''
  return answer === '' ? before : { ...before, response: shortened(answer) }
}

function wordsIn(record: Fields): string {
  if (record.type !== 'user' || record.isMeta === true || record.isCompactSummary === true) return ''
  if (record.promptSource === 'system' || record.toolUseResult !== undefined) return ''
  const { kind } = fieldsOf(record.origin)
  return kind !== undefined && kind !== 'human' ? '' : shortened(typedWords(textIn(record)))
}

function textIn({ message }: Fields): string {
  const { content } = fieldsOf(message)
  if (typeof content === 'string') return content
  const parts = listOf(content).map(fieldsOf)
  const texts = parts.flatMap((part) => (part.type === 'text' ? textOf(part.text) : []))
  return parts.some((part) => part.type === 'tool_result') ? '' : texts.join('\n')
}

function whereIn(record: Fields): Pick<Exchange, 'session' | 'at' | 'project'> {
  return {
    session: textOf(record.sessionId),
    at: timeOf(record.timestamp),
    project: folderName(textOf(record.cwd)),
  }
}
