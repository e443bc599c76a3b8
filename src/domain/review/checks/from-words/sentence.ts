// A rule as the one sentence that a check may come from, and the parts that sentences have in common. Pure.

const MOST_CHARACTERS = 300
const OPENING = /^(?:from now on|going forward|in (?:the )?future|please|kindly|remember|important),?:?\s+/iu
const CLOSING = /,?\s+(?:please|thanks|thank you|from now on)$/iu

/** Without courtesy and the mark at its end; undefined if it is long, or says more than one thing. */
export function sentenceIn(text: string): string | undefined {
  if (text.length > MOST_CHARACTERS) return undefined
  let rest = text
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .replace(/[.!]+$/u, '')
  for (let shorter = ''; ; rest = shorter) {
    shorter = rest.replace(OPENING, '').replace(CLOSING, '').trim()
    if (shorter === rest) return rest
  }
}

/** What an agent hands over as a whole: a limit for a part of it, such as a title, is no limit for all of it. */
export const WHOLE = `(?:it|them|(?:(?:all|every|each|any|your|my|our|the|final|single) ){0,3}(?:answer|response|output|message|email|letter|post|text)s?|(?:(?:all|every|each|any|your|my|our|the|final) ){0,3}(?:reply|replies))`

export const NEVER = `(?:never(?: ever)?|(?:do not|don['’]t)(?: ever)?|you (?:must|should|may) (?:not|never)|(?:must|should) (?:not|never)|stop|avoid)`

/** One pattern of a sentence, in any case. */
export function sentence(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern})$`, 'iu')
}

const QUOTED = /["“”„«]([^"“”„«»]{1,200})["“”»]|['‘]((?:[^'‘’]|['’](?=\p{L})){1,200})['’](?!\p{L})|`([^`]{1,200})`/uy
const BETWEEN = /,?\s+(?:and|or)\s+|,\s*/iuy

/** The items of a list of quotations; undefined if it has anything else in it. */
export function quotationsIn(text: string): string[] | undefined {
  return listIn(text, QUOTED)
}

/** The items of a list, each as the first group of the pattern that has something; the pattern is sticky. */
export function listIn(text: string, item: RegExp): string[] | undefined {
  const found: string[] = []
  for (let at = 0; ; ) {
    item.lastIndex = at
    const one = item.exec(text)
    const said = one?.slice(1).find((group) => group !== undefined)
    if (!one || said === undefined) return undefined
    found.push(said.trim())
    at += one[0].length
    if (at === text.length) return found
    BETWEEN.lastIndex = at
    const between = BETWEEN.exec(text)
    if (!between) return undefined
    at += between[0].length
  }
}
