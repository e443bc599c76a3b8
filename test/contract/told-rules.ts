// Rules as a caller meets them: proposed, approved, asked for, and told to agents.
import type { Receipt } from '../../src/kernel/feedback/index.ts'
import type { TestHeed } from '../engines.ts'
import { asSeen } from './as-seen.ts'

const agentKey = { actor: 'key_agent', actorKind: 'key', role: 'agent', channel: 'mcp' } as const
/** As many as fit into a prompt. */
export const topics =
  'alpha bravo carpet delta engine forest guitar harbour island jungle kitchen ladder market needle orange pencil quarry rocket saddle tunnel'.split(
    ' ',
  )

export interface Said extends Receipt {
  rule_id: string
}
interface Prompt {
  prompt: string
  rules: { rule_id: string; content: string }[]
  left_out: { rule_id: string; content: string; reason: string; because: string }[]
}

export function rulesIn(test: TestHeed, workspace: string) {
  const call = <T>(name: string, input: object, as: object = {}) => test.call<T>(name, input, { ...as, workspace })
  const propose = (content: string, more: object = {}) =>
    call<Said>('rule_propose', { content, agents: ['coder'], ...more }, agentKey)
  const approve = async (rule_id: string, more: object = {}) =>
    call<Receipt>('rule_approve', { ...(await asSeen(call, rule_id)), ...more })
  const prompt = (person?: string, agent = 'coder') =>
    call<Prompt>('agent_prompt', { agent, base_prompt: 'Work.', ...(person && { on_behalf_of: person }) })
  return {
    call,
    propose,
    approve,
    prompt,
    let: async (content: string, more: object = {}) => {
      const proposal = await propose(content, more)
      const { rule_id } = proposal
      return { rule_id, proposal, ...(await approve(rule_id)) }
    },
    instruct: (content: string, person: string, more: object = {}) =>
      call<Said>('instruction_add', { content, on_behalf_of: person, ...more }, agentKey),
    told: async (person?: string, agent?: string) => (await prompt(person, agent)).rules.map(({ content }) => content),
    left: async (person?: string, agent?: string) =>
      (await prompt(person, agent)).left_out.map(({ content, because }) => `${content} ${because}`),
    undo: ({ feedback_id }: Receipt) => call<Receipt>('feedback_undo', { feedback_id }),
    /** Of the receipt's changes, those of prompts. */
    shifts: ({ changes }: Receipt) => changes.items.filter(({ what }) => what.includes('in the prompts of')),
  }
}
