// Texts of any length and shape, as messages quote them.

const MOST = 100

export function shortened(text: string): string {
  return text.length > MOST ? `${text.slice(0, MOST - 1)}…` : text
}

/** What is quoted must not look like a line of Heed's own. */
export function onOneLine(message: string): string {
  return message.replaceAll(/[\n\r\u0085\u2028\u2029]+/gu, ' ')
}
