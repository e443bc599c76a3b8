// `heed check`: asks every correction in effect again, and fails if one would be answered wrongly now.
import type { Command } from 'commander'
import { exitFound } from '../exit-code.ts'
import type { Call, Invocation } from '../invocation.ts'
import { cell } from '../render/table.ts'
import { plural } from '../render/text.ts'
import { jsonOption } from './json-option.ts'

interface Wrong {
  feedback_id: string
  action: string
  asked: unknown
  expected: unknown
  got: unknown
}

type Page = {
  asked: number
  wrong: Wrong[]
  /** Paraphrases of corrections that are answered differently. */
  warnings: Wrong[]
  next_cursor?: string
}

export function addCheckCommand(program: Command, invocation: Invocation, group: string): void {
  program
    .command('check')
    .summary('Ask every correction again: would any be answered wrongly now?')
    .description('Ask every correction in effect again; exit with 1 if any would be answered wrongly now.')
    .helpGroup(group)
    .addOption(jsonOption())
    .action(() => invocation.withCaller((call) => check(invocation, call)))
}

async function check(invocation: Invocation, call: Call): Promise<void> {
  const progress = invocation.progress('Check')
  const wrong: Wrong[] = []
  const warnings: Wrong[] = []
  let asked = 0
  let cursor: string | undefined
  try {
    do {
      const page = (await call('correction_check', cursor === undefined ? {} : { cursor })) as Page
      asked += page.asked
      wrong.push(...page.wrong)
      warnings.push(...page.warnings)
      if (!invocation.json && page.wrong.length + page.warnings.length > 0) {
        progress.clear()
        const lines = [...page.wrong.map(describe), ...page.warnings.map((warning) => `Warning: ${describe(warning)}`)]
        await invocation.out.write(lines.join(''))
      }
      progress.report(asked)
      cursor = page.next_cursor
    } while (cursor !== undefined)
  } catch (error) {
    progress.clear()
    throw error
  }
  progress.finish()
  if (wrong.length > 0) invocation.exitCode = exitFound
  const text =
    wrong.length === 0
      ? `All answers are right: ${plural(asked, 'correction was', 'corrections were')} asked again.`
      : `${wrong.length} of ${plural(asked, 'correction')} would be answered wrongly now.`
  const missed = warnings.length === 0 ? '' : ` ${plural(warnings.length, 'paraphrase')} would be missed.`
  await invocation.print({ asked, wrong, warnings }, text + missed)
}

function describe({ feedback_id, action, asked, expected, got }: Wrong): string {
  return `${cell(feedback_id)}  ${cell(action)}  ${cell(asked)}: expected ${cell(expected)}, got ${cell(got)}\n`
}
