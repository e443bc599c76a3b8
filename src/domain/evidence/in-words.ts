// What people say of evidence, in words, for the inbox.
import type { Saying } from '../../kernel/feedback/index.ts'
import { quoted } from '../../kernel/visible.ts'
import { ANSWER_REJECTED } from './events.ts'

export function inWords({ action, target, payload, fact }: Saying): string | undefined {
  const node = `${target.type} ${nodeName(fact) === undefined ? target.id : quoted(String(nodeName(fact)))}`
  switch (action) {
    case 'domain_block':
      return `block ${target.id}`
    case 'domain_unblock':
      return `allow ${target.id}`
    case 'domain_clear_override':
      return `clear the override on ${target.id}`
    case 'claim_reject':
      return `reject the ${node}`
    case 'claim_restore':
      return `restore the ${node}`
    case 'claim_add':
      return `add the claim ${quoted(String(payload.claim_text))} to ${node}`
    case 'edge_add':
    case 'edge_correct':
    case 'correct_nli': {
      const { premise, hypothesis } = payload
      return `${quoted(String(premise))} ${saysOf(payload)} ${quoted(String(hypothesis))}`
    }
    case 'flag_irrelevant':
      return `leave out the passage ${quoted(String(payload.text))}`
    case 'flag_missing':
      return `add the passage ${quoted(String(payload.missing_text))} to ${node}`
    case 'correct_citation': {
      const cites = payload.correction_type === 'add' ? 'cites' : 'does not cite'
      return `passage ${payload.fragment_id} ${cites} passage ${payload.cited_fragment_id}`
    }
    case 'rate_usefulness':
      return `rate the ${payload.aspect} of ${node} ${payload.rating} of 5`
    case 'add_note':
      return `note on ${node}: ${quoted(String(payload.note))}`
    case ANSWER_REJECTED:
      return `an answer that rested on ${node} was rejected: ${quoted(String(payload.words))}`
    default:
      return undefined
  }
}

function saysOf({ correct_relation, relation }: Saying['payload']): string {
  const said = correct_relation ?? relation
  return said === 'neutral' ? 'says nothing of' : String(said)
}

/** What people know a task, page, fragment or claim by; undefined if it has only an id. */
function nodeName(fact: Saying['fact']): unknown {
  return fact?.text ?? fact?.title ?? fact?.url ?? fact?.question
}
