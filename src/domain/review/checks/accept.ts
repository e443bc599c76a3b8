// Takes a check as somebody gave it: in its one spelling, or refused with the reason. Pure.
import { parsePattern } from '../../../kernel/domain-pattern.ts'
import { invalidInput } from '../../../kernel/errors.ts'
import type { Check } from './check.ts'
import { oneCommand } from './command/index.ts'
import { pairProblem } from './files.ts'
import { compile, find, PatternProblem } from './pattern/index.ts'

export function accepted(check: Check): Check {
  switch (check.kind) {
    case 'pattern':
      requirePattern(check.pattern)
      return check
    case 'forbidden_command':
      for (const command of check.commands) requireCommand(command)
      return check
    case 'forbidden_domain':
      return { ...check, domains: [...new Set(check.domains.map((one) => parsePattern(one, 'check.domains').pattern))] }
    case 'file_beside': {
      const problem = pairProblem(check.file, check.beside)
      if (problem !== undefined)
        throw invalidInput(
          'check.beside',
          `${problem}: file and beside are a pair such as src/**/*.ts and src/**/*.test.ts.`,
        )
      return check
    }
    default:
      return check
  }
}

function requirePattern(pattern: string): void {
  try {
    const isEmpty = find(compile(pattern), '').next().value !== undefined
    if (isEmpty) throw new PatternProblem('is in every text')
  } catch (error) {
    if (!(error instanceof PatternProblem)) throw error
    throw invalidInput(
      'check.pattern',
      `${error.message}. A pattern has characters, classes, groups, |, repetitions, ^, $ and \\b; (?i) at its start means any case.`,
    )
  }
}

function requireCommand(command: string): void {
  if (oneCommand(command) !== undefined) return
  throw invalidInput(
    'check.commands',
    `${JSON.stringify(command)} is not one command. Give each without pipes, variables and quotes around it, such as git push --force.`,
  )
}
