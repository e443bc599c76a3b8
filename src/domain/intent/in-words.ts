// What people mean, in words, for the inbox.
import type { Saying } from '../../kernel/feedback/index.ts'
import { shortened } from '../../kernel/shortened.ts'

export function inWords({ action, person, payload }: Saying): string | undefined {
  const words = `“${shortened(String(payload.input))}”`
  const whom = `for ${person ?? 'everyone'}`
  switch (action) {
    case 'intent_feedback':
      return payload.entity_id === undefined
        ? `${words} → ${payload.verb}, ${whom}`
        : // What one person says of a name holds for everyone who said nothing else.
          `the name ${words} → ${payload.entity_id}${person === null ? '' : `, as ${person} says`}`
    case 'intent_outcome':
      return payload.verb === undefined
        ? `the answer to ${words} was ${String(payload.outcome).replace('_', ' ')}`
        : `${words} → ${payload.verb}, ${whom}`
    case 'intent_block':
    case 'intent_block_everyone': {
      const holdsFor = `for ${payload.person ?? 'everyone'}`
      return payload.lift === true
        ? `${words} may mean ${payload.verb} again, ${holdsFor}`
        : `never ${payload.verb} for ${words}, ${holdsFor}${payload.until === undefined ? '' : `, until ${payload.until}`}`
    }
    default:
      return undefined
  }
}
