// The transcripts of Codex: "rollouts" of items, each in an envelope with its time; the oldest versions wrote the items alone.
import { contentId } from '../kernel/id.ts'
import { type Exchange, type Place, START, shortened } from './exchange.ts'
import { type Fields, fieldsOf, folderName, listOf, textOf, timeOf } from './record.ts'
import { typedWords } from './typed-words.ts'

export async function* codexExchanges(records: AsyncIterable<Fields>): AsyncGenerator<Exchange> {
  let session = ''
  let project = ''
  let place: Place = START
  for await (const record of records) {
    const item = record.payload === undefined ? record : fieldsOf(record.payload)
    if (session === '' && typeof item.id === 'string' && isHead(record)) {
      if (isByAgent(item)) return
      session = item.id
    }
    project = folderName(textOf(item.cwd)) || project
    if (item.type !== 'message') continue
    const text = item.role === 'user' ? shortened(typedWords(typedIn(item))) : textsIn(item).join('\n')
    if (text === '') continue
    if (item.role === 'assistant') place = { ...place, response: shortened(text) }
    if (item.role !== 'user') continue
    const at = timeOf(record.timestamp)
    // Older versions give messages no id.
    const id = textOf(item.id) || contentId('msg', session, at, place.query, text)
    yield { session, id, at, project, message: text, ...place }
    place = { query: text, response: '' }
  }
}

function isHead({ type, payload }: Fields): boolean {
  return type === 'session_meta' || (type === undefined && payload === undefined)
}

/** Another agent asked in this session, and no person. */
function isByAgent({ thread_source, source }: Fields): boolean {
  return thread_source === 'subagent' || fieldsOf(source).subagent !== undefined
}

/** Newer versions name the kind of each part; only one is typed. */
function typedIn(item: Fields): string {
  const kinds = listOf(fieldsOf(item.internal_chat_message_metadata_passthrough).content_item_kinds)
  const texts = textsIn(item)
  if (kinds.length === 0) return texts.filter((text) => typedWords(text) !== '').join('\n')
  return texts.filter((_, index) => kinds[index] === 'user.text').join('\n')
}

function textsIn({ content }: Fields): string[] {
  return listOf(content).map((part) => textOf(fieldsOf(part).text))
}
