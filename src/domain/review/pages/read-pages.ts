// Reads all pages of a repository (R10). If any of them cannot be read, nothing is: the error names the pages and the fields.
import { HeedError } from '../../../kernel/errors.ts'
import { takingTurns } from '../../../kernel/in-slices.ts'
import { type DecisionOnPage, readDecisionPage } from './decision-page.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { MANIFEST } from './names.ts'
import type { Page } from './page.ts'
import { problemsOf } from './read-data.ts'
import { type RuleOnPage, readRulePage } from './rule-page.ts'

export interface PagesRead {
  readonly rules: readonly RuleOnPage[]
  readonly decisions: readonly DecisionOnPage[]
  readonly manifest: Manifest | undefined
  /** The pages of decisions that people changed. */
  readonly changed: readonly string[]
}

export async function readPagesGiven(pages: readonly Page[]): Promise<PagesRead> {
  const rules: RuleOnPage[] = []
  const decisions: DecisionOnPage[] = []
  const changed: string[] = []
  let manifest: Manifest | undefined
  const texts = new Map(pages.map(({ path, text }) => [path, text]))
  const read = (page: Page): void => {
    const { path } = page
    if (path === MANIFEST) manifest = readManifest(page)
    else if (path.startsWith('rules/') && path.endsWith('.md')) rules.push(readRulePage(page))
    else if (path.startsWith('decisions/') && path.endsWith('.md')) {
      const decision = readDecisionPage(page, (beside) => texts.get(beside))
      if (decision) decisions.push(decision)
      else changed.push(path)
    }
  }
  const problems: HeedError['problems'][number][] = []
  const turn = takingTurns()
  for (const page of pages) {
    try {
      read(page)
    } catch (error) {
      if (!(error instanceof HeedError)) throw error
      problems.push(...error.problems)
    }
    await turn()
  }
  problems.push(...twice(rules.map(({ ruleId, path }) => ({ id: ruleId, path }))))
  problems.push(...twice(decisions))
  if (problems.length > 0) throw problemsOf(problems)
  return { rules, decisions, manifest, changed }
}

function twice(pages: readonly { readonly id: string | undefined; readonly path: string }[]): HeedError['problems'] {
  const first = new Map<string, string>()
  return pages.flatMap(({ id, path }) => {
    if (id === undefined) return []
    const known = first.get(id)
    if (known === undefined) first.set(id, path)
    return known === undefined
      ? []
      : [{ field: path, problem: `is about ${id}, as is ${known}. Remove one of the two.` }]
  })
}
