// Whether Heed may replace or remove a file of the repository (R10): only what it wrote itself and nobody changed since, and a changed
// rule whose new text was imported. Pure.
import { z } from 'zod'
import { HeedError } from '../../../kernel/errors.ts'
import { sha256 } from '../../../kernel/id.ts'
import type { RuleBody } from '../rule.ts'
import { bodyIdOf, isWritten } from '../rule.ts'
import { isNameOf, pageBeside } from './names.ts'
import { isAsWritten, type Page, partsOf } from './page.ts'
import { readYaml } from './read-data.ts'
import { readRulePage } from './rule-page.ts'

/** The files of a commit that Heed may have written. */
const OURS = /^(?:README\.md|heed\.yaml|(?:rules|skills)\/[^/]+\.md|(?:decisions|edge_cases)\/[^/]+\/[^/]+)$/u

export function mayBePage(path: string): boolean {
  return OURS.test(path)
}

/** `textOf` reads another file of the same commit. */
export function isOwn({ path, text }: Page, textOf: (path: string) => string | undefined): boolean {
  const page = pageBeside(path)
  if (page === undefined) return isAsWritten(text) && isInPlace({ path, text })
  const beside = textOf(page)
  return beside !== undefined && isAsWritten(beside) && hashesIn({ path: page, text: beside }).includes(sha256(text))
}

const ids = z.looseObject({
  rule_id: z.string().optional(),
  decision_id: z.string().optional(),
  skill: z.string().optional(),
  beside: z.record(z.string(), z.string()).optional(),
})

/** A copy under another name belongs to whoever made it. */
function isInPlace(page: Page): boolean {
  const { data } = partsOf(page.text)
  if (data === '') return true
  const { rule_id, decision_id, skill } = readYaml(page, data, ids)
  const id = rule_id ?? decision_id ?? skill
  return id === undefined || isNameOf(page.path, id)
}

function hashesIn(page: Page): string[] {
  return Object.values(readYaml(page, partsOf(page.text).data, ids).beside ?? {})
}

/** Whether the text that a person gave to the page of a rule is a version of the rule by now. */
export function isTakenOver(changed: Page, written: Page): boolean {
  if (!written.path.startsWith('rules/')) return false
  try {
    const id = bodyIdOf(readRulePage(changed).body)
    const acts = readRulePage(written).acts ?? []
    return acts.some((act) => isWritten(act) && bodyIdOf(act.payload as unknown as RuleBody) === id)
  } catch (error) {
    if (error instanceof HeedError) return false
    throw error
  }
}
