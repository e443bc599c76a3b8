// From a text to the numbers that both models read: BERT's uncased WordPiece. Accents are removed, ideographs and punctuation
// are words of their own, and a word is cut into the longest pieces that the vocabulary has.

export interface Tokenizer {
  /** At most `longest` ids, the opening and closing mark included; what does not fit is left off. */
  encode(text: string, longest?: number): number[]
  /** The id for every word that the vocabulary lacks. */
  readonly unknown: number
}

const longestWord = 100
const rememberedWords = 20_000

const plainAscii = /^[\x20-\x7e]*$/
const control = /[\0\ufffd]|(?![\t\n\r])\p{C}/gu
const space = /\p{Z}/gu
const ideograph =
  /[\u4e00-\u9fff\u3400-\u4dbf\uf900-\ufaff\u{20000}-\u{2a6df}\u{2a700}-\u{2b73f}\u{2b740}-\u{2b81f}\u{2b820}-\u{2ceaf}\u{2f800}-\u{2fa1f}]/gu
const wordOrMark = /[!-/:-@[-`{-~\p{P}]|[^\s!-/:-@[-`{-~\p{P}]+/gu

/** The vocabulary has one piece per line; its id is the number of the line, from 0. */
export function createWordpiece(vocabulary: string): Tokenizer {
  const idOf = new Map(vocabulary.split('\n').map((piece, id) => [piece, id]))
  const [opening, closing, unknown] = ['[CLS]', '[SEP]', '[UNK]'].map((mark) => {
    const id = idOf.get(mark)
    if (id === undefined) throw new Error(`the vocabulary has no ${mark}`)
    return id
  }) as [number, number, number]
  const remembered = new Map<string, readonly number[]>()

  const piecesOf = (word: string): readonly number[] => {
    const known = remembered.get(word)
    if (known) return known
    const pieces = cut(word, idOf) ?? [unknown]
    if (remembered.size < rememberedWords) remembered.set(word, pieces)
    return pieces
  }

  return {
    encode(text, longest = 128) {
      const ids = [opening]
      for (const [word] of simplified(text).matchAll(wordOrMark)) {
        if (ids.length >= longest - 1) break
        ids.push(...piecesOf(word))
      }
      return [...ids.slice(0, longest - 1), closing]
    },
    unknown,
  }
}

function simplified(text: string): string {
  if (plainAscii.test(text)) return text.toLowerCase()
  return text
    .replace(control, '')
    .replace(space, ' ')
    .replace(ideograph, ' $& ')
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
}

/** The longest known beginning first, then the longest that continues it; undefined if the vocabulary lacks a part. */
function cut(word: string, idOf: ReadonlyMap<string, number>): number[] | undefined {
  const letters = [...word]
  if (letters.length > longestWord) return undefined
  const pieces: number[] = []
  for (let start = 0; start < letters.length; ) {
    let end = letters.length
    let id = pieceAt(start, end)
    while (id === undefined && end > start + 1) id = pieceAt(start, --end)
    if (id === undefined) return undefined
    pieces.push(id)
    start = end
  }
  return pieces

  function pieceAt(start: number, end: number): number | undefined {
    return idOf.get((start > 0 ? '##' : '') + letters.slice(start, end).join(''))
  }
}
