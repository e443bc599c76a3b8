// What a row of the log would change, in words, for the inbox.
import type { Saying } from '../../kernel/feedback/index.ts'
import { quoted } from '../../kernel/visible.ts'
import { firstOf } from './import/registry-changes.ts'

export function inWords({ action, person, payload }: Saying): string | undefined {
  const words = quoted(String(payload.input))
  const forWhom = `for ${person ?? 'everyone'}`
  switch (action) {
    case 'intent_feedback':
      return payload.entity_id === undefined
        ? `${words} → ${payload.verb}, ${forWhom}`
        : // What one person says of a name is in effect for everyone who said nothing else.
          `the name ${words} → ${payload.entity_id}${person === null ? '' : `, as ${person} says`}`
    case 'intent_outcome':
      return payload.verb === undefined
        ? `the answer to ${words} was ${String(payload.outcome).replace('_', ' ')}`
        : `${words} → ${payload.verb}, ${forWhom}`
    case 'intent_block':
    case 'intent_block_everyone': {
      const blockedFor = `for ${payload.person ?? 'everyone'}`
      return payload.lift === true
        ? `${words} may mean ${payload.verb} again, ${blockedFor}`
        : `never ${payload.verb} for ${words}, ${blockedFor}${payload.until === undefined ? '' : `, until ${payload.until}`}`
    }
    case 'intent_import':
      return importInWords(payload)
    default:
      return undefined
  }
}

function importInWords({ changes, changes_left_out }: Saying['payload']): string {
  return `import: ${firstOf((changes ?? []) as readonly string[], Number(changes_left_out ?? 0))}`
}
