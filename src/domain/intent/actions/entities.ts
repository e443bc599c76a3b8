// entity_resolve finds the entity that a name means; entity_get and entity_list show the registry.
import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import { pageOf, placeFrom } from '../../../kernel/cursor.ts'
import { invalidInput } from '../../../kernel/errors.ts'
import { identifier, nextCursor, page, text } from '../../../kernel/input.ts'
import { nearest } from '../../../kernel/nearest.ts'
import { MOST_NAME } from '../import/registry.ts'
import type { Entity } from '../names/entity.ts'
import { entitySources, resolveEntity } from '../names/entity-search.ts'
import { type EntityState, entityView } from '../names/entity-view.ts'
import { entityRepo } from '../repo/entities.ts'
import { CLEAR, results } from '../search/verb-search.ts'
import { asker } from './search.ts'

const entityFields = {
  entity_id: z.string(),
  name: z.string(),
  type: z.string().optional(),
  attributes: z.record(z.string(), z.string()),
}

function viewEntity({ id, name, type, attributes }: Entity) {
  return { entity_id: id, name, ...(type !== null && { type }), attributes: { ...attributes } }
}

const HINT =
  'If this is not who was meant, say so with intent_feedback (entity_correction). The next call then gets it right.'

const NOTHING_IMPORTED =
  'No entities are imported yet, so no name can be resolved. Import them with intent_import, or with heed intent import FILE.'

export const entityResolve = defineAction({
  name: 'entity_resolve',
  main: 'name',
  title: 'Which entity a name means',
  description:
    'Finds the entity a person means by a name. What was learned comes first: what this person meant in this conversation or area, then what others meant. Then come equal names, then similar names. If several fit, it says how they differ, so that you can ask.',
  effect: 'read',
  role: 'agent',
  input: z.strictObject({
    name: text(MOST_NAME).describe('The name, as it was said.'),
    type: identifier().optional().describe('Only entities of this type.'),
    domain: identifier().optional().describe('The area that the person talked about.'),
    ...asker,
    limit: z.number().int().min(1).max(20).default(5).describe('How many candidates to list.'),
  }),
  output: z.object({
    outcome: z
      .enum(results)
      .describe(
        'matched: go on. ambiguous: ask which is meant. suggest: ask whether the first is meant. no_match: no entity has this name or a similar one.',
      ),
    entity_id: z.string().optional().describe('The best candidate; absent if the outcome is ambiguous or no_match.'),
    candidates: z.array(
      z.object({
        ...entityFields,
        score: z.number(),
        source: z
          .enum(entitySources)
          .describe('learned: people said so. name: it has this name. similar: it has a similar name.'),
        matched_name: z.string().describe('The name that decided it.'),
      }),
    ),
    differences: z
      .array(z.object({ attribute: z.string(), values: z.record(z.string(), z.string()) }))
      .describe('How the candidates differ: the value of each, by id.'),
    feedback_hint: z.string().optional(),
  }),
  async run(context, { name, type, domain, limit }) {
    const { person = null, sessionId = null } = context.envelope
    const { result, candidates, differences, isEmpty } = await context.view(entityView, (state) => {
      if (type !== undefined) requireType(state, type)
      const asked = { name, type: type ?? null, person, domain: domain ?? null, sessionId }
      return { ...resolveEntity(state, asked), isEmpty: state.entities.size === 0 }
    })
    const [first] = result === 'matched' || result === 'suggest' ? candidates : []
    const isClear = result === 'matched' && (first?.score ?? 0) >= CLEAR
    return {
      outcome: result,
      ...(first && { entity_id: first.entity.id }),
      candidates: candidates.slice(0, limit).map(({ entity, score, source, name: matched_name }) => ({
        ...viewEntity(entity),
        score,
        source,
        matched_name,
      })),
      differences: differences.map(({ attribute, values }) => ({ attribute, values: { ...values } })),
      ...(!isClear && { feedback_hint: isEmpty ? NOTHING_IMPORTED : HINT }),
    }
  },
})

function requireType({ entities }: EntityState, type: string): void {
  const known = new Set([...entities.values()].flatMap((entity) => entity.type ?? []))
  if (known.has(type)) return
  const close = nearest(type, [...known])
  const hint = close.length > 0 ? `Did you mean ${close.join(' or ')}?` : 'Leave it out to search all types.'
  throw invalidInput('type', `no entity has the type ${type}. ${hint}`)
}

const entityGet = defineAction({
  name: 'entity_get',
  main: 'entity_id',
  title: 'Look at an entity',
  description: 'Shows what is known about an entity, or says that it is not known.',
  effect: 'read',
  role: 'agent',
  tool: null,
  input: z.strictObject({ entity_id: identifier() }),
  output: z.object({
    known: z.boolean(),
    entity: z.object({ ...entityFields, aliases: z.array(z.string()) }).optional(),
  }),
  async run({ db, caller }, { entity_id }) {
    const [found] = await entityRepo.among(db, caller.workspace, [entity_id])
    return found ? { known: true, entity: { ...viewEntity(found), aliases: [...found.aliases] } } : { known: false }
  },
})

const entityList = defineAction({
  name: 'entity_list',
  title: 'The entities that are known',
  description: 'Lists the entities of the registry, by id.',
  effect: 'read',
  role: 'agent',
  tool: null,
  input: z.strictObject({ ...page }),
  output: z.object({
    items: z.array(z.object({ ...entityFields, aliases: z.array(z.string()) })),
    next_cursor: nextCursor,
  }),
  async run({ db, caller }, { cursor, limit }) {
    const found = await entityRepo.after(db, caller.workspace, placeFrom(cursor, z.string(), ''), limit + 1)
    const { rows, ...next } = pageOf(found, limit, ({ id }) => id)
    return { items: rows.map((entity) => ({ ...viewEntity(entity), aliases: [...entity.aliases] })), ...next }
  },
})

export const entityActions = [entityResolve, entityGet, entityList] as const
