// What a rendered tool is: what a client is shown, and how what it sends becomes the input of the action.
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
  /** The fields that it takes, where these are more than it shows. */
  takes?: ObjectSchema['properties']
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
