// The unknown ids that a file refers to: each once, with the lines that name it.
import { count } from '../../render/text.ts'

interface Unknown {
  readonly kind: string
  readonly id: string
  /** The first line that names it. */
  readonly line: number
  readonly field: string
  references: number
}

/** Consecutive lines are one run. Runs beyond those shown are only counted. */
interface Runs {
  readonly shown: [from: number, to: number][]
  last: number
  lines: number
}

const mostRuns = 4

export const unknownRemedy = (many: boolean) =>
  `Put ${many ? 'each' : 'it'} before the lines that refer to it; order matters beyond 1,000 lines.`

export interface UnknownReferences {
  /** In the order of the lines. */
  add(kind: string, id: string, line: number, field: string): void
  /** How many references lead to an unknown id. */
  readonly references: number
  /** Each once, by the first line that names it. */
  list(): { unknown: Unknown; field: string; problem: string }[]
}

export function collectUnknown(): UnknownReferences {
  const found = new Map<string, { unknown: Unknown; runs: Runs }>()
  let references = 0
  return {
    add(kind, id, line, field) {
      const key = `${kind} ${id}`
      const entry = found.get(key) ?? {
        unknown: { kind, id, line, field, references: 0 },
        runs: { shown: [], last: -1, lines: 0 },
      }
      found.set(key, entry)
      entry.unknown.references += 1
      references += 1
      addLine(entry.runs, line)
    },
    get references() {
      return references
    },
    list: () =>
      [...found].map(([key, { unknown, runs }]) => ({
        unknown,
        field: key,
        problem: `named on ${describe(runs)}, but not known.`,
      })),
  }
}

function addLine(runs: Runs, line: number): void {
  if (line === runs.last) return
  const run = runs.shown.at(-1)
  if (run && run[1] === runs.last && line === runs.last + 1) run[1] = line
  else if (runs.shown.length < mostRuns) runs.shown.push([line, line])
  runs.last = line
  runs.lines += 1
}

function describe({ shown, lines }: Runs): string {
  const listed = shown.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(', ')
  const more = lines - shown.reduce((sum, [from, to]) => sum + to - from + 1, 0)
  return `${lines === 1 ? 'line' : 'lines'} ${listed}${more > 0 ? ` and ${count(more)} more` : ''}`
}
