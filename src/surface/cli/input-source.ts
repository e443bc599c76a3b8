// The three forms of --input: JSON as typed, `-` for standard input, `@file` for a file.
import { readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { invalidInput } from '../../kernel/errors.ts'

export async function readInput(given: string | undefined, stdin: Readable): Promise<Record<string, unknown>> {
  if (given === undefined) return {}
  const value = parse(await textOf(given, stdin))
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalidInput('--input', 'expected a JSON object, such as \'{"reason":"wrong"}\'.')
  }
  return value as Record<string, unknown>
}

async function textOf(given: string, stdin: Readable): Promise<string> {
  if (given === '-') return fromStream(stdin)
  if (!given.startsWith('@')) return given
  try {
    return await readFile(given.slice(1), 'utf8')
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unreadable'
    throw invalidInput('--input', `cannot read the file ${given.slice(1)} (${code}). Check the path after the @.`)
  }
}

async function fromStream(stdin: Readable): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stdin) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}

function parse(text: string): unknown {
  try {
    // Files written on Windows may begin with a byte order mark, which JSON.parse refuses.
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (error) {
    throw invalidInput('--input', `is not valid JSON: ${(error as SyntaxError).message}. Give an object, -, or @file.`)
  }
}
