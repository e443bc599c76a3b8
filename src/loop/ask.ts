// Calls an action with the type of its answer: as the same caller, or as nobody in particular.
import type { z } from 'zod'
import type { Action } from '../kernel/action.ts'
import type { ActionContext } from '../kernel/context.ts'
import { HeedError } from '../kernel/errors.ts'

export async function ask<A extends Action>(
  { call }: ActionContext,
  { name }: A,
  input: z.input<A['input']>,
): Promise<z.output<A['output']>> {
  return (await call(name, input)) as z.output<A['output']>
}

/** Its refusals name the field by the name that the caller knows. */
export async function refusedBy<T>(field: string, knownAs: string, call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    const [first] = error instanceof HeedError ? error.problems : []
    if (!(error instanceof HeedError) || first?.field !== field) throw error
    const problem = first.problem.replaceAll(field, knownAs)
    throw new HeedError(error.code, `${knownAs}: ${problem}`, { problems: [{ field: knownAs, problem }] })
  }
}

export async function askForAnyone<A extends Action>(
  context: ActionContext,
  { name }: A,
  input: z.input<A['input']>,
): Promise<z.output<A['output']>> {
  return (await context.askForAnyone(name, input)) as z.output<A['output']>
}
