// What a rendered tool is: what a client is shown, and how a call of it becomes the call of one action.
import type { ToolAnnotations } from '@modelcontextprotocol/server'
import type { Action } from '../../kernel/action.ts'
import type { ObjectSchema } from './json-schema.ts'

export interface Plan {
  action: string
  input: Record<string, unknown>
  /** A field of the action's input as the caller wrote it: `reason` as `args.reason`. */
  callerName(field: string): string
}

export interface Tool {
  name: string
  title: string
  description: string
  inputSchema: ObjectSchema
  outputSchema: ObjectSchema
  annotations: ToolAnnotations
  /** Fails with `invalid_input` where not even the action can be told. */
  plan(raw: unknown): Plan
}

/** All four are set: the first and last default to the worst, and clients refuse a tool without them. */
export function annotate(title: string, actions: readonly Action[]): ToolAnnotations {
  const readsOnly = actions.every((action) => action.effect === 'read')
  return {
    title,
    readOnlyHint: readsOnly,
    // Whatever is written can be taken back whole.
    destructiveHint: false,
    idempotentHint: readsOnly,
    openWorldHint: false,
  }
}
