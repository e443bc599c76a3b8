// What every store has before it is filled: one of each thing, for the measured calls.
import type { World } from './world.ts'

export const TASK = 'measured-task'
export const PAGE = 'measured-page'
export const FRAGMENT = 'measured-fragment'
export const OTHER_FRAGMENT = 'measured-fragment-2'
export const CLAIM = 'measured-claim'
export const EDGE = 'measured-edge'
export const DOMAIN = 'measured.example.com'
export const VERB = 'measured.verb'
export const OTHER_VERB = 'measured.other'
export const PHRASE = 'bring the measured thing home'
export const ENTITY = 'measured-entity'
export const ALIAS = 'the measured company'
export const SESSION = 'measured-session'
export const TURN = 'measured-turn-0'
export const QUERY = 'where is the measured office'
export const STRATEGY = 'measured_search'
export const AGENT = 'measured-agent'
export const GATE = 'measured-gate'
export const DECISION = 'measured-decision'
export const RULE = 'Name the measured source of every figure.'
export const WISH = 'From now on, measure everything twice.'
export const PERSON = 'measured-person'

export async function prepare(world: World): Promise<void> {
  const { call, known } = world
  await call('evidence_record', {
    tasks: [{ id: TASK, question: 'Does it help?' }],
    pages: [{ id: PAGE, task_id: TASK, url: `https://${DOMAIN}/a`, title: 'A page' }],
    fragments: [FRAGMENT, OTHER_FRAGMENT].map((id) => ({ id, page_id: PAGE, text: 'It helped 30 of 100 people.' })),
    claims: [{ id: CLAIM, task_id: TASK, text: 'It helps some people.' }],
    edges: [{ id: EDGE, fragment_id: FRAGMENT, claim_id: CLAIM, relation: 'supports', confidence: 0.8, model: 'nli' }],
  })
  await call('intent_import', {
    verbs: [
      { name: VERB, phrases: ['fetch the measured thing', 'get what was measured'] },
      { name: OTHER_VERB, phrases: ['weigh the other thing'] },
    ],
    entities: [{ id: ENTITY, name: 'Measured Holdings Ltd', aliases: ['measured'] }],
  })
  const said = await call('intent_feedback', verbCorrection, PERSON)
  known.set('candidate', String(said.candidate_id))
  for (let n = 0; n < 3; n += 1) {
    const turn = { session_id: SESSION, turn_id: `measured-turn-${n}`, strategy: STRATEGY, response: 'It is in Kyoto.' }
    await call('turn_record', { ...turn, query: n === 0 ? QUERY : 'no, that is wrong, the other one' }, PERSON)
  }
  const corrected = { turn_id: TURN, feedback_type: 'rejected', reason: 'They said so.' }
  known.set('verdict', String((await call('verdict_correct', corrected, PERSON)).feedback_id))
  await call('decision_record', decision(DECISION))
  const rule = await call('rule_propose', { content: RULE, agents: [AGENT] })
  known.set('rule', String(rule.rule_id))
  const wish = await call('instruction_add', { content: WISH, agents: [AGENT] }, PERSON)
  known.set('wish', String(wish.rule_id))
}

export const verbCorrection = { feedback_type: 'verb_correction', original_input: PHRASE, correct_choice: VERB }
export const nameCorrection = { feedback_type: 'entity_correction', original_input: ALIAS, correct_choice: ENTITY }

export function decision(id: string, comment = 'Bind the measured parameters; never put them into the text.') {
  const event = { decision_id: id, gate_id: GATE, decision: 'REJECTED', reviewer_id: PERSON, agent: AGENT }
  return { ...event, reviewer_comment: comment }
}
