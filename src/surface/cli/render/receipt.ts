// A receipt for a person: the sentence, the id, what changed before → after, and how to undo it.
import { noPaint, type Paint } from './paint.ts'
import { cell } from './table.ts'
import { count, indent, safe } from './text.ts'

interface Change {
  what: string
  before?: unknown
  after?: unknown
}

interface Receipt {
  feedback_id: string
  outcome: string
  message: string
  changes?: { created?: number; changed?: number; removed?: number; items?: readonly Change[] }
  item_id?: string
  undo?: string
  inert?: readonly string[]
  revived?: readonly string[]
  first_outcome?: string
  undone?: boolean
}

/** The fields of a receipt; other fields of an answer are rendered after it. */
export const receiptFields = new Set([
  'feedback_id',
  'outcome',
  'message',
  'changes',
  'item_id',
  'undo',
  'inert',
  'revived',
  'first_outcome',
  'undone',
])

export function isReceipt(output: object): output is Receipt {
  const { feedback_id, outcome, message } = output as Partial<Receipt>
  return [feedback_id, outcome, message].every((field) => typeof field === 'string')
}

export function renderReceipt(receipt: Receipt, paint: Paint = noPaint): string {
  const { changes } = receipt
  const lines = [safe(receipt.message), `Feedback: ${safe(receipt.feedback_id)} (${outcome(receipt)})`]
  if (changes) {
    const { created = 0, changed = 0, removed = 0, items = [] } = changes
    const counts = Object.entries({ created, changed, removed }).filter(([, number]) => number > 0)
    if (counts.length > 0) {
      lines.push(`Changed: ${counts.map(([what, number]) => `${count(number)} ${what}`).join(', ')}`)
    }
    for (const item of items) lines.push(indent(change(item, paint)))
    const unlisted = created + changed + removed - items.length
    if (items.length > 0 && unlisted > 0) lines.push(`  and ${count(unlisted)} more`)
  }
  if (receipt.inert?.length) lines.push(`Without effect from now on: ${receipt.inert.map(safe).join(', ')}`)
  if (receipt.revived?.length) lines.push(`In effect again: ${receipt.revived.map(safe).join(', ')}`)
  if (receipt.item_id) lines.push(`Inbox: ${safe(receipt.item_id)}`)
  if (receipt.undo) lines.push(`Undo: ${undoLine(receipt.undo, receipt.feedback_id)}`)
  return lines.join('\n')
}

function outcome({ outcome, first_outcome, undone }: Receipt): string {
  const notes = [safe(outcome)]
  if (first_outcome) notes.push(`first ${safe(first_outcome)}`)
  if (undone) notes.push('undone since')
  return notes.join(', ')
}

/** A receipt names the action, as for every surface; here it becomes a command. */
function undoLine(undo: string, id: string): string {
  if (!undo.includes('feedback_undo')) return safe(undo)
  const person = /on_behalf_of (.+)$/.exec(undo)?.[1]
  return safe(person === undefined ? `heed undo ${id}` : `heed undo ${id} --on-behalf-of ${JSON.stringify(person)}`)
}

function change({ what, before, after }: Change, paint: Paint): string {
  const [from, to] = [cell(before), cell(after)]
  if (from === '' && to === '') return cell(what)
  return `${cell(what)}: ${paint.before(from || 'nothing')} → ${paint.after(to || 'nothing')}`
}
