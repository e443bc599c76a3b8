// A Japanese text as the cues read it, in one spelling: sentences end with 。 or ?, clauses with 、, drawn-out vowels and
// laughter are gone, and what is quoted is only 「」, for words that are spoken about are not said. Linear in what is read,
// and that is bounded.
import { inOneSpelling, spelling } from './spelling.ts'

/** Beyond these, a text is read at its two ends: what it answers to stands there. */
const HEAD = 600
const TAIL = 300

const QUOTED = '```[^`]*```|[「『“"][^「」『』“”"\\n]{0,200}[」』”"]'
const DRAWN_OUT =
  '(?<![ぁ-ん])(?:う[ー〜~]+ん?|いや[ー〜~あぁ]+|[そどもこ]ー)|(?<=[ぁ-ん])[ー〜~]+|っ+(?=$|[\\s。、!?])'
const LAUGHTER = '(?<=[ぁ-んァ-ヶ一-龠。!?])(?:w+|笑+)(?=$|[\\s。、!?])'
const PICTURE = '\\p{Extended_Pictographic}\\u{1f3fb}-\\u{1f3ff}\\ufe0f'
const ENDED = `\\s*(?:[。!?…\\n${PICTURE}]|\\.(?![a-z0-9])|・・)[\\s。!?.…・${PICTURE}]*`
const PARTED = '[、;()【】]+\\s*|[,:/](?!\\d)\\s*|\\s+'
const CHANGED = new RegExp(`${QUOTED}|${DRAWN_OUT}|${LAUGHTER}|${ENDED}|${PARTED}|${spelling}`, 'gu')

/** A space after one of these parts nothing. */
const PARTICLE = /[はがをにでのともへ]/
const ASCII = /[!-~]/

/** A question that claims nothing. "…ですよ?" and "…ですけど?" claim what they say, and "…てもらえますか" is an order. */
const ASKED =
  /(?<=[。、?])(?![^。、?]*(?:(?:もらえ|いただけ|くれ|お願いでき)(?:ます|ません|る|ない)か?|もらって(?:も)?いい(?:ですか)?)[。?])[^。、?]*(?:(?<!よ|が|けど|わ|ぞ|じゃん|のに)\?|(?:(?<!と)か|か[なね]|かしら)。)/g

export interface JapaneseText {
  /** As written, in the usual width of letters. */
  readonly read: string
  /** Begins and ends with 。 */
  readonly line: string
  /** The line, as long as it is, with 〇 for what is only asked. */
  readonly stated: string
  /** The words that stand at a stretch of the line, as they were written. */
  wordsAt(start: number, end: number): string
}

export function japaneseText(text: string): JapaneseText {
  const read = ends(text)
  const lower = read.toLowerCase()
  const places: Place[] = []
  let line = '。'
  let done = 0
  for (const { 0: found, index } of lower.matchAll(CHANGED)) {
    places.push({ inLine: line.length, inText: done })
    line += lower.slice(done, index)
    places.push({ inLine: line.length, inText: index })
    line += rewritten(found, lower.charAt(index - 1), lower.charAt(index + found.length))
    done = index + found.length
  }
  places.push({ inLine: line.length, inText: done })
  line += lower.slice(done)
  if (!/[。?]$/.test(line)) line += '。'
  return {
    read,
    line,
    stated: line.replace(ASKED, (asked) => `${'〇'.repeat(asked.length - 1)}。`),
    wordsAt: (start, end) => read.slice(textPlace(places, start), textPlace(places, end)).trim(),
  }
}

interface Place {
  readonly inLine: number
  readonly inText: number
}

function textPlace(places: readonly Place[], inLine: number): number {
  const at = places.findLastIndex((place) => place.inLine <= inLine)
  const [before, after] = [places[at], places[at + 1]]
  if (before === undefined) return 0
  return Math.min(before.inText + inLine - before.inLine, after?.inText ?? Number.POSITIVE_INFINITY)
}

function rewritten(found: string, before: string, after: string): string {
  const spelt = inOneSpelling(found)
  if (spelt !== undefined) return spelt
  if (/^[`「『“"]/.test(found)) return '「」'
  if (/^う[ー〜~]/.test(found)) return 'ううむ'
  if (found.startsWith('いや')) return 'いやあ'
  if (/^[そどもこ]/.test(found)) return `${found.charAt(0)}う`
  if (/^[ー〜~っ]/.test(found)) return ''
  if (/^[w笑]/.test(found)) return '。'
  if (/^\s+$/.test(found)) return spaced(before, after, found)
  if (/^[、;()【】,:/]/.test(found)) return '、'
  return found.includes('?') ? '?' : '。'
}

function spaced(before: string, after: string, space: string): string {
  if (space.includes('\n')) return '。'
  if (ASCII.test(before)) return ASCII.test(after) ? ' ' : ''
  return PARTICLE.test(before) || before === '' || after === '' ? '' : '、'
}

function ends(text: string): string {
  return (text.length <= HEAD + TAIL ? text : `${text.slice(0, HEAD)}\n${text.slice(-TAIL)}`).normalize('NFKC').trim()
}
