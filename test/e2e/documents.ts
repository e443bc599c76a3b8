// Reads what a document claims: `console` blocks, where each `$` line is a command and what follows is its output. `…`
// stands for text that differs from run to run.
import { readFileSync } from 'node:fs'

export interface Claim {
  readonly command: string
  readonly output: string
}

export function claimsOf(file: string): Claim[] {
  return blocksOf(file, 'console').flatMap(claimsIn)
}

function claimsIn(block: string): Claim[] {
  return block
    .split(/^\$ /m)
    .slice(1)
    .map((part) => {
      const [command = '', ...output] = part.split('\n')
      return { command, output: output.join('\n').trim() }
    })
}

/** A document from top to bottom: what is typed or programmed, and what it prints. */
export type Step = Claim | { readonly program: string; readonly output: string }

/** A TypeScript block is a program; a text block right after it is its output. */
export function stepsOf(file: string): Step[] {
  const blocks = readFileSync(file, 'utf8').matchAll(/^```(console|ts)\n(.*?)^```(?:\s+^```text\n(.*?)^```)?/gms)
  return [...blocks].flatMap<Step>(([, language, body = '', output = '']) =>
    language === 'console' ? claimsIn(body) : [{ program: body, output: output.trim() }],
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
