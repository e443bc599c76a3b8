// Reads what a document claims: `console` blocks, where each `$` line is a command and what follows is its output. `…`
// stands for text that differs from run to run.
import { readFileSync } from 'node:fs'

export interface Claim {
  readonly command: string
  readonly output: string
}

export function claimsOf(file: string): Claim[] {
  return blocksOf(file, 'console').flatMap((block) =>
    block
      .split(/^\$ /m)
      .slice(1)
      .map((part) => {
        const [command = '', ...output] = part.split('\n')
        return { command, output: output.join('\n').trim() }
      }),
  )
}

export function blocksOf(file: string, language: string): string[] {
  const fences = readFileSync(file, 'utf8').matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))
  return [...fences].map(([, body = '']) => body)
}

export function matches(actual: string, claimed: string): boolean {
  const pattern = claimed.split('…').map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${pattern.join('.*?')}$`, 's').test(actual.trim())
}
