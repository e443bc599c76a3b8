/** JSON on one line for every reader: some treat these characters as the end of a line too. */
export function jsonLine(value: object): string {
  return JSON.stringify(value).replace(
    /[\u0085\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
