// Reads the data of a page. Errors name the page and the field, and say what to do.
import type { z } from 'zod'
import { composeYaml, MOST_ALIASES, refuseFaults } from '../../../kernel/compose-yaml.ts'
import { HeedError, invalidInput } from '../../../kernel/errors.ts'
import { parseInput } from '../../../kernel/parse.ts'
import { type Page, partsOf } from './page.ts'

export function pageProblem({ path }: Pick<Page, 'path'>, field: string, problem: string): HeedError {
  return invalidInput(`${path}, ${field}`, problem)
}

/** The data between the two lines of `---`. */
export function readData<S extends z.ZodObject>(page: Page, schema: S): z.output<S> {
  const { data } = partsOf(page.text)
  if (data === '')
    throw invalidInput(page.path, 'has no data at its top: write it between two lines of ---, as on other pages.')
  // With the line of --- before it, lines are counted as in the file.
  return readYaml(page, `\n${data}`, schema)
}

export function readYaml<S extends z.ZodObject>(page: Pick<Page, 'path'>, yaml: string, schema: S): z.output<S> {
  try {
    const composed = composeYaml(yaml)
    refuseFaults(composed)
    return parseInput(schema, composed.document.toJS({ maxAliasCount: MOST_ALIASES }), 'the page')
  } catch (error) {
    if (error instanceof ReferenceError)
      throw invalidInput(page.path, 'has an alias that leads nowhere. Write the value out.')
    if (!(error instanceof HeedError)) throw error
    throw problemsOf(
      error.problems.map(({ field, problem }) => ({ field: [page.path, field].filter(Boolean).join(', '), problem })),
    )
  }
}

/** At most this many are listed. */
const LISTED = 20

export function problemsOf(all: HeedError['problems']): HeedError {
  const problems = all.slice(0, LISTED)
  const others = all.length > LISTED ? ` And ${all.length - LISTED} more.` : ''
  const message = problems.map(({ field, problem }) => `${field}: ${problem}`).join(' ')
  return new HeedError('invalid_input', `${message}${others} Nothing was imported.`, { problems })
}
