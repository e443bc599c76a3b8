// Calls an action as the same caller, with the type of its answer.
import type { z } from 'zod'
import type { Action } from '../kernel/action.ts'
import type { ActionContext } from '../kernel/context.ts'

export async function ask<A extends Action>(
  { call }: ActionContext,
  { name }: A,
  input: z.input<A['input']>,
): Promise<z.output<A['output']>> {
  return (await call(name, input)) as z.output<A['output']>
}
