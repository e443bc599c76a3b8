// The types that several actions share, and their public names.
import { z } from 'zod'
import type { Action } from '../../src/kernel/action.ts'
import { receipt } from '../../src/kernel/feedback/index.ts'
import { envelope } from '../../src/kernel/input.ts'
import { fieldAt, objectsWithin, type Schema, schemaOf, shapeOf } from './schema.ts'

/** What many inputs or outputs have in common; they extend it. */
export interface Base {
  readonly name: string
  readonly about: string
  readonly schema: Schema
}

const { session_id, on_behalf_of, idempotency_key } = envelope

export const bases: readonly Base[] = [
  {
    name: 'Envelope',
    about: 'Fields that every write may have.',
    schema: schemaOf(z.strictObject({ session_id, on_behalf_of, idempotency_key }), 'input'),
  },
  { name: 'Receipt', about: 'What every write answers.', schema: schemaOf(receipt, 'output') },
]

/** Objects within answers and inputs that have a name, and where to find one of each. */
const places: Readonly<Record<string, readonly [action: string, field: string, of?: 'input']>> = {
  NameTaken: ['turn_record', 'entities[]', 'input'],
  Changes: ['domain_block', 'changes'],
  Change: ['domain_block', 'changes.items[]'],
  ChangedAnswer: ['turn_record', 'changes[]'],
  DomainException: ['domain_block', 'exceptions[]'],
  Note: ['claim_get', 'notes[]'],
  RejectedAnswer: ['claim_get', 'rejections[]'],
  Task: ['graph_get', 'task'],
  Claim: ['claim_list', 'items[]'],
  ClaimConfidence: ['claim_get', 'model'],
  ClaimCorrection: ['claim_get', 'human'],
  Edge: ['graph_get', 'edges[]'],
  EdgePrediction: ['edge_get', 'model'],
  EdgeCorrection: ['edge_get', 'human'],
  Entity: ['entity_get', 'entity'],
  Verb: ['verb_get', 'verb'],
  Candidate: ['intent_get', 'candidate'],
  Collision: ['intent_get', 'candidate.collisions[]'],
  IndexProgress: ['verb_search', 'indexing'],
  VerbCandidate: ['verb_search', 'candidates[]'],
  JudgedTurn: ['turn_record', 'previous'],
  ObeyedCommand: ['turn_record', 'command'],
  ServedRule: ['agent_prompt', 'rules[]'],
  RuleEffect: ['rule_get', 'effect'],
  AgentEffect: ['rule_get', 'effect.by_agent[]'],
  ReviewCount: ['rule_get', 'effect.later'],
  ReviewDifference: ['rule_get', 'effect.fewer'],
  HeldBack: ['rule_get', 'effect.holdback'],
  KnownName: ['turn_get', 'entities[]'],
  TriedStrategy: ['turn_begin', 'avoid[]'],
  StrategyRejection: ['strategy_get', 'rejection'],
  ProposedAction: ['decision_get', 'proposed_action'],
  TrainingRun: ['run_list', 'items[]'],
  Adapter: ['adapter_list', 'items[]'],
  Evaluation: ['adapter_get', 'evaluation'],
  EvaluationInput: ['adapter_register', 'evaluation', 'input'],
  ComparedAdapter: ['adapter_get', 'evaluation.active'],
  CloudEvent: ['decision_record', 'cloud_event', 'input'],
  Detection: ['turn_get', 'detected'],
  DetectionSignal: ['turn_get', 'detected.evidence[]'],
  StandingInstruction: ['feedback_detect', 'standing_instruction'],
  StrategySatisfaction: ['satisfaction_report', 'by_strategy[]'],
  WrongAnswer: ['correction_check', 'wrong[]'],
}

/** The named shapes. Fails if a shape is in two places and has no name. */
export function sharedShapes(actions: readonly Action[]): Map<string, { name: string; schema: Schema }> {
  const own = actions.filter(({ members }) => members === undefined)
  const outputs = new Map(own.map(({ name, output }) => [name, schemaOf(output, 'output')]))
  const inputs = new Map(own.map(({ name, input }) => [name, schemaOf(input, 'input')]))
  const shapes = new Map(
    Object.entries(places).map(([name, [action, field, of]]) => {
      const schema = fieldAt((of === 'input' ? inputs : outputs).get(action) ?? {}, field)
      return [shapeOf(schema), { name, schema }]
    }),
  )
  const objects = [...inputs.values(), ...outputs.values()].flatMap(objectsWithin).map(shapeOf)
  const unnamed = objects.find((shape, index) => !shapes.has(shape) && objects.indexOf(shape) !== index)
  if (unnamed) throw new Error(`Two fields have this shape, which needs a name in scripts/action-types: ${unnamed}`)
  return shapes
}
