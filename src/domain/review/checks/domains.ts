// Domains that neither an output nor a tool call may name, however the address is written. Pure.
import { hostOf, patternsCovering } from '../../../kernel/domain-pattern.ts'
import { HeedError } from '../../../kernel/errors.ts'
import { quoted } from '../../../kernel/visible.ts'
import type { CheckOf } from './check.ts'
import type { Failure, Work } from './finding.ts'

/** A run of characters that can stand in an address. */
const RUN = /[^\s<>"'`()[\]{}|\\^,;]+/gu
/** A dot as browsers read it. */
const DOT = /[.．。｡]|%2e/iu
const LONGEST_HOST = 260
/** How many runs and names are read without a pause. */
const REST_AFTER = 200

export function* named({ domains }: CheckOf<'forbidden_domain'>, work: Work): Generator<void, Failure | undefined> {
  const forbidden = new Set(domains)
  const known = new Set<string>()
  let read = 0
  for (const text of [work.output ?? '', ...work.texts, ...work.commands])
    for (const [run] of text.matchAll(RUN)) {
      read += 1
      if (read % REST_AFTER === 0) yield
      if (!DOT.test(run)) continue
      for (const name of namesIn(run)) {
        if (known.has(name)) continue
        read += 1
        if (read % REST_AFTER === 0) yield
        known.add(name)
        const pattern = patternsFor(name).find((one) => forbidden.has(one))
        if (pattern !== undefined)
          return {
            because: `it names ${quoted(name)}; ${quoted(pattern)} is forbidden`,
            remedy: 'Leave it out, or take another source.',
          }
      }
    }
  return undefined
}

/** What may be a host: after each `://`, or at the start, without a person, a port and a path. */
function namesIn(run: string): string[] {
  const [start = '', ...addresses] = run.split('://')
  const bare = /^[^/?#:]*@/.test(start) ? [] : [start]
  return [...bare, ...addresses].flatMap((part) => {
    const authority = /^[^/?#]*/.exec(part.slice(0, LONGEST_HOST))?.[0] ?? ''
    const name = authority.slice(authority.lastIndexOf('@') + 1).replace(/:\d*$/, '')
    const trimmed = name.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
    return DOT.test(trimmed) ? [trimmed.toLowerCase()] : []
  })
}

function patternsFor(name: string): string[] {
  try {
    return patternsCovering(hostOf(`http://${name}`))
  } catch (error) {
    if (error instanceof HeedError) return []
    throw error
  }
}
