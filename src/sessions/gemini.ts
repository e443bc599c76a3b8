// The chats of Gemini CLI: lines of messages and changes, or in older versions one document; and its log of what was typed, for the
// sessions without a chat.
import { type Exchange, type Place, START, shortened } from './exchange.ts'
import { type Fields, fieldsOf, listOf, textOf, timeOf } from './record.ts'
import { typedWords } from './typed-words.ts'

/** A resumed chat writes its messages again. Of those, the first writing counts, because it has the time. */
export async function* geminiExchanges(records: AsyncIterable<Fields>, project: string): AsyncGenerator<Exchange> {
  const places = new Map<string, Place>()
  let session = ''
  let place = START
  for await (const record of records) {
    if (record.kind === 'subagent') return
    session ||= textOf(record.sessionId)
    // What was rewound to is taken back with everything after it.
    place = places.get(textOf(record.$rewindTo)) ?? place
    const written = listOf(record.messages ?? fieldsOf(record.$set).messages)
    const fresh = written.map(fieldsOf).filter(({ id }) => !places.has(textOf(id)))
    for (const one of written.length > 0 ? fresh : [record]) {
      const id = textOf(one.id)
      const said = one.type === 'user' && !places.has(id) ? shortened(wordsIn(one.content)) : ''
      // An answer is written again as it grows.
      const answer = one.type === 'gemini' ? shortened(textsIn(one.content).join('\n')) : ''
      if (id === '') continue
      places.set(id, places.get(id) ?? place)
      if (said !== '') yield { session, id, at: timeOf(one.timestamp), project, message: said, ...place }
      if (said !== '') place = { query: said, response: '' }
      if (answer !== '') place = { ...place, response: answer }
    }
  }
}

/** `hasChat` says whether the session has a chat, which has the answers, too. */
export function* geminiLogged(
  document: unknown,
  project: string,
  hasChat: (session: string) => boolean,
): Generator<Exchange> {
  for (const entry of listOf(document).map(fieldsOf)) {
    const session = textOf(entry.sessionId)
    const message = shortened(typedWords(textOf(entry.message)))
    if (entry.type !== 'user' || message === '' || hasChat(session)) continue
    const id = `${session}/${String(entry.messageId)}`
    // What was answered is not known, so only what the words say by themselves counts.
    yield { session, id, at: timeOf(entry.timestamp), project, message, ...START }
  }
}

function wordsIn(content: unknown): string {
  return textsIn(content)
    .map(typedWords)
    .filter((words) => words !== '')
    .join('\n')
}

function textsIn(content: unknown): string[] {
  if (typeof content === 'string') return [content]
  return listOf(content).map((part) => textOf(typeof part === 'string' ? part : fieldsOf(part).text))
}
