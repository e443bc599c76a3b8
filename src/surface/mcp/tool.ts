// A rendered tool: what clients see of it.
import type { ToolAnnotations } from '@modelcontextprotocol/server'
import type { Action } from '../../kernel/action.ts'
import type { JsonSchema, ObjectSchema } from '../../kernel/schema/index.ts'

export interface Tool {
  name: string
  title: string
  description: string
  inputSchema: ObjectSchema
  outputSchema: ObjectSchema
  annotations: ToolAnnotations
  _meta: Record<string, unknown>
}

/** The fields that a tool takes, which are more than it shows. */
export type Fields = Readonly<Record<string, JsonSchema>>

export interface Toolset {
  /** What the client is shown, in name order. */
  readonly listed: readonly Tool[]
  /** What the caller may call. */
  readonly calls: Readonly<Record<string, Fields>>
}

/** All four hints are set: they default to the worst case, and some clients refuse a tool without them. */
export function annotate(title: string, actions: readonly Action[]): ToolAnnotations {
  const readsOnly = actions.every((action) => action.effect === 'read')
  return {
    title,
    readOnlyHint: readsOnly,
    // Everything that is written can be undone.
    destructiveHint: false,
    idempotentHint: readsOnly,
    openWorldHint: false,
  }
}
