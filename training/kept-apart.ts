// Which dialogues of a public corpus are kept apart from training: half of them, by their id.

export function isKeptApart(id: string): boolean {
  return (hashOf(dialogueOf(id)) & 2) === 0
}

export function dialogueOf(id: string): string {
  return id.replace(/(?:<TURN>|-)\d+$/, '')
}

export function hashOf(text: string): number {
  let hash = 0
  for (const letter of text) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) | 0
  return hash
}
