// Wraps text to a width.
import { charactersOf, cut, safe, width } from './text.ts'

/** Breaks between words; a word wider than the line is broken where the line ends. */
export function wrap(text: string, columns: number): string[] {
  return wrapWords(text, columns, breakWord)
}

/** The same, but never breaks a word: people copy addresses and ids. */
export function wrapWhole(text: string, columns: number): string[] {
  return wrapWords(text, columns, (word) => [word])
}

type BreakWord = (word: string, columns: number) => string[]

function wrapWords(text: string, columns: number, breaking: BreakWord): string[] {
  return safe(text.trim())
    .split('\n')
    .flatMap((paragraph) => wrapParagraph(paragraph, Math.max(columns, 2), breaking))
}

function wrapParagraph(text: string, columns: number, breaking: BreakWord): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).filter(Boolean)) {
    if (line !== '' && width(line) + 1 + width(word) <= columns) {
      line += ` ${word}`
      continue
    }
    if (line !== '') lines.push(line)
    const pieces = breaking(word, columns)
    lines.push(...pieces.slice(0, -1))
    line = pieces.at(-1) ?? ''
  }
  return line === '' ? lines : [...lines, line]
}

function breakWord(word: string, columns: number): string[] {
  const pieces = ['']
  let used = 0
  for (const char of charactersOf(word)) {
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

/** Puts as many parts on a line as fit. None is cut; one wider than the line continues on the next. */
export function flow(parts: readonly string[], columns: number, gap = '  '): string[] {
  const lines: string[] = []
  for (const part of parts.filter(Boolean)) {
    const last = lines.at(-1)
    if (last !== undefined && width(last) + gap.length + width(part) <= columns) {
      lines[lines.length - 1] = last + gap + part
    } else if (width(part) <= columns) lines.push(part)
    else lines.push(...wrap(part, columns))
  }
  return lines
}

/** Cuts each line, so that the terminal does not break a drawing. */
export function cutLines(lines: readonly string[], columns: number): string {
  return lines.map((line) => cut(line.trimEnd(), columns)).join('\n')
}
