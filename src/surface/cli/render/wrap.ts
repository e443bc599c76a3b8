// Text in lines of a width.
import { cut, safe, width } from './text.ts'

/** Breaks between words; a word wider than the line is broken where the line ends. */
export function wrap(text: string, columns: number): string[] {
  return safe(text.trim())
    .split('\n')
    .flatMap((paragraph) => wrapParagraph(paragraph, Math.max(columns, 2)))
}

function wrapParagraph(text: string, columns: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).filter(Boolean)) {
    if (line !== '' && width(line) + 1 + width(word) <= columns) {
      line += ` ${word}`
      continue
    }
    if (line !== '') lines.push(line)
    const pieces = breakWord(word, columns)
    lines.push(...pieces.slice(0, -1))
    line = pieces.at(-1) ?? ''
  }
  return line === '' ? lines : [...lines, line]
}

function breakWord(word: string, columns: number): string[] {
  const pieces = ['']
  let used = 0
  for (const char of word) {
    const next = width(char)
    if (used + next > columns) {
      pieces.push('')
      used = 0
    }
    pieces[pieces.length - 1] += char
    used += next
  }
  return pieces
}

/** What is drawn must not be broken by the terminal. */
export function cutLines(lines: readonly string[], columns: number): string {
  return lines.map((line) => cut(line.trimEnd(), columns)).join('\n')
}
