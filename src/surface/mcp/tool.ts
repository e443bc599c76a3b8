// A rendered tool: what clients see of it, and the fields it takes.
import type { ToolAnnotations } from '@modelcontextprotocol/server'
import type { Action } from '../../kernel/action.ts'
import type { ObjectSchema } from '../../kernel/schema/index.ts'

export interface Tool {
  name: string
  title: string
  description: string
  inputSchema: ObjectSchema
  outputSchema: ObjectSchema
  annotations: ToolAnnotations
  /** The fields that it takes, if these are more than it shows. */
  takes?: ObjectSchema['properties']
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
