// The report of an import: what was said how often, and what would not have been said again. Pure.
import type { AgentName } from '../kernel/agents.ts'
import type { SaidBefore, SessionsReport } from '../kernel/operations.ts'
import type { Finding } from './finding.ts'
import { type Matter, timesSaid } from './matter.ts'

/** What became of a matter. */
export interface Outcome {
  readonly matter: Matter
  readonly state: SaidBefore['state']
  readonly itemId?: string | undefined
  readonly added: number
  readonly known: number
}

type Counted = Pick<
  SessionsReport,
  'corrections' | 'wordless' | 'instructions' | 'repeats' | 'prevented' | 'found' | 'added' | 'known'
>

export function counted(findings: readonly Finding[], outcomes: readonly Outcome[]): Counted {
  const again = outcomes.flatMap(({ matter }) => saidAgain(matter))
  const asking = new Set(outcomes.flatMap(({ matter }) => matter.said.map(({ finding }) => finding)))
  const corrections = findings.filter(({ isCorrection }) => isCorrection)
  return {
    corrections: corrections.length,
    wordless: corrections.filter((finding) => !asking.has(finding)).length,
    instructions: findings.filter(({ standing }) => standing !== undefined).length,
    repeats: new Set(again).size,
    prevented: new Set(again.filter(({ isCorrection }) => isCorrection)).size,
    added: sum(outcomes.map(({ added }) => added)),
    known: sum(outcomes.map(({ known }) => known)),
    found: outcomes.map(saidBefore).sort((one, other) => other.times - one.times),
  }
}

/** Every time but the first. */
function saidAgain({ said }: Matter): Finding[] {
  const findings = [...new Map(said.map(({ finding }) => [finding.id, finding])).values()]
  return findings.slice(1)
}

function saidBefore({ matter, state, itemId }: Outcome): SaidBefore {
  const findings = matter.said.map(({ finding }) => finding)
  const times = findings.flatMap(({ at }) => (at === '' ? [] : at))
  const [first, last] = [times[0], times.at(-1)]
  return {
    words: matter.words,
    lasts: findings.some(({ standing }) => standing !== undefined),
    times: timesSaid(matter),
    sessions: distinct(findings.map(({ session }) => session)).length,
    ...(first !== undefined && last !== undefined && { first_at: first, last_at: last }),
    projects: distinct(findings.map(({ project }) => project)).filter((project) => project !== ''),
    agents: distinct(findings.map(({ agent }): AgentName => agent)),
    state,
    ...(itemId !== undefined && { item_id: itemId }),
  }
}

function sum(all: readonly number[]): number {
  return all.reduce((total, one) => total + one, 0)
}

function distinct<T>(all: readonly T[]): T[] {
  return [...new Set(all)]
}
