// Texts of any length, as messages quote them.

const MOST = 100

export function shortened(text: string): string {
  return text.length > MOST ? `${text.slice(0, MOST - 1)}…` : text
}
