// Whether the words that a program gives a rule may be proposed: they say what the points say, for every case, and attempt nothing else. Pure.
import { cosineOf, type Features, meaningOf } from '../../../kernel/similarity/index.ts'
import { quoted } from '../../../kernel/visible.ts'
import { doubtOf } from '../flags/flag.ts'
import { flagsOf } from '../flags/flags-of.ts'
import { isParticular, withoutParticulars } from '../points/particulars.ts'
import { pointsOf } from '../points/points.ts'
import { readingOf } from '../reading.ts'
import { oppositionOf } from '../rule-relation.ts'
import type { SaidPoint, WordingTask } from './task.ts'
import type { Words } from './words.ts'

/** From this similarity to the mean of the points on, the words are about the same. */
const ALIKE = 0.3

export interface Refusal {
  readonly field: 'content' | 'rationale'
  /** To follow the name of the field. */
  readonly problem: string
}

/** `featuresOf` knows the meaning of the words and of the points. */
export function refusalOf(
  { content, rationale }: Words,
  { points }: WordingTask,
  featuresOf: (text: string) => Features | undefined,
): Refusal | undefined {
  const problem = contentProblem(content, points, featuresOf)
  if (problem !== undefined) return { field: 'content', problem }
  const flags = flagsOf(rationale)
  return flags.length > 0 ? { field: 'rationale', problem: `must say why: ${doubtOf(flags)}.` } : undefined
}

function contentProblem(
  content: string,
  points: readonly SaidPoint[],
  featuresOf: (text: string) => Features | undefined,
): string | undefined {
  const flags = flagsOf(content)
  if (flags.length > 0) return `must be a rule: ${doubtOf(flags)}.`
  if (content.includes('\n')) return 'must be one instruction on one line.'
  if (pointsOf(content).length === 0 || content.trim().endsWith('?'))
    return 'must say what to do: as it is, no agent can follow it.'
  const copied = points.find(({ point }) => !point.isInstruction && isSame(point.text, content))
  if (copied) return 'must say what to do: it repeats what was wrong.'
  const own = particularIn(content, points)
  if (own !== undefined) return `must hold for every case: ${quoted(own)} belongs to a single one.`
  const number = numberProblem(content, points)
  if (number !== undefined) return number
  const opposed = points.find(({ point }) => point.isInstruction && isOpposed(content, point.text))
  if (opposed) return `must not say the opposite of ${quoted(opposed.point.said)}.`
  return isAbout(content, points, featuresOf) ? undefined : 'must be about what the points are about.'
}

function isSame(one: string, other: string): boolean {
  const plain = (text: string) => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')
  return plain(one) === plain(other)
}

const NAME = /[\p{L}\p{N}][\p{L}\p{N}_./@#-]*/gu

/** A file, a date or the like; or a name or number that was left out of the points, because it belonged to their cases. */
function particularIn(content: string, points: readonly SaidPoint[]): string | undefined {
  if (isParticular(content))
    return longestOf(without(namesIn(content), namesIn(withoutParticulars(content)))) ?? content
  const general = new Set(points.flatMap(({ point }) => namesIn(point.text)))
  const cut = new Set(points.flatMap(({ point }) => leftOut(point.said, point.text)))
  return namesIn(content)
    .slice(1)
    .find((name) => cut.has(name) && !general.has(name))
}

/** Names and numbers. A word that begins a sentence has its capital letter because of that. */
function leftOut(said: string, kept: string): string[] {
  const names = namesIn(said).filter((name, at) => /\d/u.test(name) || (at > 0 && /^\p{Lu}/u.test(name)))
  return without(names, namesIn(kept))
}

function without(names: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others)
  return names.filter((name) => !known.has(name))
}

function longestOf(names: readonly string[]): string | undefined {
  return names.toSorted((a, b) => b.length - a.length)[0]
}

function namesIn(text: string): string[] {
  return (text.match(NAME) ?? []).map((name) => name.replace(/[./-]+$/u, ''))
}

/** No number that nobody gave, and each that most points give. */
function numberProblem(content: string, points: readonly SaidPoint[]): string | undefined {
  const of = (text: string) =>
    new Set(
      readingOf(text)
        .figures.split(' ')
        .filter((number) => number !== ''),
    )
  const own = of(content)
  const counts = new Map<string, number>()
  for (const { point, count } of points)
    for (const number of of(point.text)) counts.set(number, (counts.get(number) ?? 0) + count)
  const invented = [...own].find((number) => !counts.has(number))
  if (invented !== undefined) return `must not say more than the points: no reviewer said ${invented}.`
  const all = points.reduce((sum, { count }) => sum + count, 0)
  const missing = [...counts].find(([number, count]) => 2 * count > all && !own.has(number))
  return missing && `must not say less than the points: most of them say ${missing[0]}.`
}

function isOpposed(content: string, point: string): boolean {
  return oppositionOf(readingOf(content), readingOf(point))?.strength === 'opposed'
}

/** They share a word that says something, an end of a scale, or their meaning. */
function isAbout(
  content: string,
  points: readonly SaidPoint[],
  featuresOf: (text: string) => Features | undefined,
): boolean {
  const mine = readingOf(content)
  const scales = new Set(mine.clauses.flatMap(({ ends }) => [...ends.keys()]))
  const shares = points.some(({ point }) => {
    const theirs = readingOf(point.text)
    const isShared = [...mine.matter].some((word) => theirs.matter.has(word))
    return isShared || theirs.clauses.some(({ ends }) => [...ends.keys()].some((scale) => scales.has(scale)))
  })
  if (shares) return true
  const known = points.flatMap(({ point }) => featuresOf(point.text) ?? [])
  const own = featuresOf(content)
  return own !== undefined && cosineOf(meaningOf([own]), meaningOf(known)) >= ALIKE
}
