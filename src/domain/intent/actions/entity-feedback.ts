// A person's correction of which entity a name means. It takes effect at once, for as many people as it may.
import type { ActionContext } from '../../../kernel/context.ts'
import { invalidInput } from '../../../kernel/errors.ts'
import type { Draft } from '../../../kernel/feedback/index.ts'
import { textId } from '../../../kernel/similarity/index.ts'
import { quoted } from '../../../kernel/visible.ts'
import { candidateId } from '../candidate-id.ts'
import { riskOf } from '../gate/learning.ts'
import { MOST_NAME } from '../import/registry.ts'
import type { AskedIn, Meaning } from '../names/alias.ts'
import { meantIn } from '../names/entity-search.ts'
import { type EntityState, entityView } from '../names/entity-view.ts'
import { aliasCandidateTable } from '../tables.ts'
import { answerOf, draftOf, type FeedbackAnswer, type Input, said, sessionOf } from './feedback-record.ts'
import { findEntity } from './known.ts'

export async function nameEntity(context: ActionContext, input: Input): Promise<FeedbackAnswer> {
  const { workspace } = context.caller
  if (input.search_id !== undefined)
    throw invalidInput('search_id', 'is only for corrections of a verb_search. Leave it out for an entity.')
  const { original_input: name, correct_choice: choice } = input
  if (name.length > MOST_NAME)
    throw invalidInput('original_input', `is longer than ${MOST_NAME} characters. Send only the name, as it was said.`)
  const id = textId(name)
  const sessionId = sessionOf(context, input)
  const domain = input.context?.domain
  const place: AskedIn = {
    person: context.envelope.person ?? null,
    domain: domain ?? null,
    sessionId: sessionId ?? null,
  }
  const made = context.append(async (tx): Promise<Draft> => {
    await findEntity(tx, workspace, choice, 'correct_choice')
    return {
      ...draftOf(
        input,
        sessionId,
        { type: 'alias', id },
        {
          entity_id: choice,
          ...(input.system_choice !== undefined && { system_choice: input.system_choice }),
          ...(domain !== undefined && { domain }),
        },
      ),
      async announce({ changes, isHeld }) {
        const reach = isHeld ? nobody : await context.view(entityView, (state) => reachOf(state, id, place, choice))
        return {
          waits: false,
          isInEffect: reach.appliesTo !== 'nobody',
          message: messageOf(input, place, reach),
          answer: {
            ...answerOf(input, changes, aliasCandidateTable.name, candidateId(id, choice)),
            learning_type: 'entity_alias',
            risk_level: riskOf.entity_alias,
            auto_applied: reach.appliesTo !== 'nobody',
            threshold_applied: false,
            applies_to: reach.appliesTo,
          },
        }
      },
    }
  })
  return (await made) as FeedbackAnswer
}

interface Reach {
  readonly appliesTo: FeedbackAnswer['applies_to']
  /** The entity that everyone else gets for the name. */
  readonly others?: string | undefined
  /** The areas in which everyone gets another entity. */
  readonly except: readonly string[]
  /** Whether only those who ask about the area get it. */
  readonly isOfArea: boolean
  /** Whether the person or conversation that said it gets it outside the area too. */
  readonly isTheirsEverywhere: boolean
}

const nobody: Reach = { appliesTo: 'nobody', except: [], isOfArea: false, isTheirsEverywhere: false }

/** Who gets the choice from now on: asked as each of them would ask. */
function reachOf(state: EntityState, nameId: string, place: AskedIn, choice: string): Reach {
  const asked = (asker: AskedIn): Meaning | undefined => meantIn(state, nameId, { ...asker, type: null })
  const isGiven = (asker: AskedIn) => asked(asker)?.entityId === choice
  const anyone = (domain: string | null): AskedIn => ({ person: null, domain, sessionId: null })
  const areas = new Set(state.meanings(nameId).flatMap(({ domain }) => domain ?? []))
  const isForEveryone = isGiven(anyone(place.domain))
  const everywhere = { ...place, domain: null }
  return {
    appliesTo: isForEveryone
      ? 'everyone'
      : !isGiven(place)
        ? 'nobody'
        : place.person === null
          ? 'conversation'
          : 'person',
    others: asked(anyone(place.domain))?.entityId,
    except: place.domain === null ? [...areas].filter((area) => !isGiven(anyone(area))).sort() : [],
    isOfArea: place.domain !== null && !isGiven(isForEveryone ? anyone(null) : everywhere),
    isTheirsEverywhere: isGiven(everywhere) && !isGiven(anyone(null)),
  }
}

/** If others get another entity, it is because of a reviewer: only what reviewers say is not overridden by something newer. */
function messageOf({ original_input, correct_choice }: Input, place: AskedIn, reach: Reach): string {
  const base = said.entity_correction(correct_choice)
  const area = reach.isOfArea ? ` in the area ${place.domain}` : ''
  const theirs =
    reach.isOfArea && reach.isTheirsEverywhere
      ? `, and everywhere ${place.person === null ? 'in this conversation' : `for ${place.person}`}`
      : ''
  switch (reach.appliesTo) {
    case 'nobody':
      return `Noted, but nothing changes: a reviewer decided that ${quoted(original_input)} means '${reach.others}'. A reviewer can correct that.`
    case 'person':
      return `${base} Applied immediately for ${place.person}${area}; for everyone else it stays '${reach.others}', as a reviewer decided.`
    case 'conversation':
      return `${base} Applied immediately in this conversation; elsewhere it stays '${reach.others}', as a reviewer decided.`
    case 'everyone':
      return `${base} Applied immediately${area}${theirs}${exceptIn(reach.except)}.`
  }
}

const NAMED_AREAS = 3

function exceptIn(areas: readonly string[]): string {
  if (areas.length === 0) return ''
  const named = areas.slice(0, NAMED_AREAS)
  const rest = areas.length > NAMED_AREAS ? ` and ${areas.length - NAMED_AREAS} more` : ''
  return `, except in the area${areas.length > 1 ? 's' : ''} ${named.join(', ')}${rest}`
}
