// An exchange as the numbers that the model reads: what was asked, what was answered, what the person says now. Long texts keep their
// beginning and their end, because that is where people say what they want and agents say what they did.
import type { Tokenizer } from '../model/index.ts'
import type { ExchangeTexts } from './reader.ts'

export interface ExchangeTokens {
  readonly ids: readonly number[]
  /** Where the message begins. */
  readonly start: number
  /** How many tokens of the message are kept from its beginning, and from its end if something between them is left out. */
  readonly message: Kept
}

interface Kept {
  readonly head: number
  readonly tail: number
}

/** How many tokens of a text are kept, from its beginning and its end. */
interface Share {
  readonly head: number
  readonly tail: number
}
const QUERY: Share = { head: 40, tail: 0 }
const RESPONSE: Share = { head: 30, tail: 60 }
const MESSAGE: Share = { head: 60, tail: 20 }
/** Tokens are mostly shorter, so of a longer text only its beginning and its end are cut into tokens. */
const CHARACTERS_A_TOKEN = 24

export function tokensOf(tokenizer: Tokenizer, { query, response, message }: ExchangeTexts): ExchangeTokens {
  const [opening, closing] = tokenizer.encode('') as [number, number]
  const asked = [opening, ...part(tokenizer, query, QUERY).ids, closing]
  const before = [...asked, ...part(tokenizer, response, RESPONSE).ids, closing]
  const said = part(tokenizer, message, MESSAGE)
  return { ids: [...before, ...said.ids, closing], start: before.length, message: said.kept }
}

function part(tokenizer: Tokenizer, text: string, share: Share): { ids: readonly number[]; kept: Kept } {
  const longest = share.head + share.tail
  const reach = longest * CHARACTERS_A_TOKEN
  const isWhole = text.length <= 2 * reach
  const all = bare(tokenizer, isWhole ? text : text.slice(0, reach))
  if (isWhole && all.length <= longest) return { ids: all, kept: { head: all.length, tail: 0 } }
  const head = all.slice(0, share.head)
  const rest = isWhole ? all.slice(share.head) : bare(tokenizer, text.slice(-reach))
  const tail = share.tail === 0 ? [] : rest.slice(-share.tail)
  return { ids: [...head, ...tail], kept: { head: head.length, tail: tail.length } }
}

/** Without the opening and the closing mark. */
function bare(tokenizer: Tokenizer, text: string): readonly number[] {
  return tokenizer.encode(text, Number.POSITIVE_INFINITY).slice(1, -1)
}
