// What turn_record answers: the verdict on the turn before, what that changes, and the section for the planner.
import { z } from 'zod'
import type { ActionContext } from '../../../kernel/context.ts'
import type { Receipt } from '../../../kernel/feedback/index.ts'
import { shownId } from '../../../kernel/own-id.ts'
import { nameOf } from '../asker.ts'
import { isBystander } from '../bystander.ts'
import { type Command, commands } from '../command.ts'
import type { FeedbackType, StandingInstruction } from '../detector/index.ts'
import type { Turn } from '../repo/turns.ts'
import { type StrategyState, strategiesView } from '../strategies-view.ts'
import { statusForEveryone, statusInSession, statusOfPerson } from '../turn-strategy.ts'
import { strategyName, type watchStrategies } from '../watch.ts'
import { sectionAbout } from './context-section.ts'
import { type Correctors, correctorsOf } from './correctors.ts'
import { rejectionsBefore, storedTurn } from './find.ts'
import { shownStanding, standingFields, verdictFields, verdictOn } from './shown-verdict.ts'

export const outcomes = ['recorded', 'updated', 'unchanged'] as const
export type Outcome = (typeof outcomes)[number]

export const recordOutput = z.object({
  turn_id: z.string(),
  outcome: z.enum(outcomes),
  message: z.string().describe('What happened, for the person.'),
  previous: z
    .object({
      turn_id: z.string(),
      feedback_id: z.string().describe('The verdict in the log; verdict_correct corrects it.'),
      ...verdictFields,
    })
    .optional()
    .describe('The current verdict on the turn before; absent if there is none.'),
  changes: z
    .array(z.object({ what: z.string(), before: z.string().optional(), after: z.string().optional() }))
    .optional()
    .describe(
      'What this message changed: the verdict on the turn before, which strategies are avoided, what words mean and which rules apply, and for whom.',
    ),
  followed: z
    .array(z.string())
    .optional()
    .describe(
      'The feedback that followed for verbs, names, evidence and rules, or that the message demanded; undo any of it. Undoing the verdict takes back what followed for verbs, names and evidence.',
    ),
  ...standingFields,
  command: z
    .object({
      name: z
        .enum(commands)
        .describe(
          'undo: they take back what was learned. everyone: they want it for everyone, which a reviewer decides. yes: they want the instruction that Heed asked about.',
        ),
      message: z.string().describe('What became of it, for the person.'),
    })
    .optional()
    .describe('Present if the message only answers what Heed announced in the turn before, and not your answer.'),
  rejections_in_a_row: z.number().int().describe('How many answers in a row before this turn were rejected.'),
  context_section: z.string().optional().describe('Markdown for the planner; absent if no turn comes before.'),
  opens_part: z.boolean().describe('Whether the session had ended, so that this turn judges nothing.'),
})

export interface Recorded {
  readonly outcome: Outcome
  /** The turn before as it was until then, if this message judged it. */
  readonly judged: Turn | undefined
  /** What the message states, if it judged a turn. */
  readonly standing?: StandingInstruction | undefined
  /** The rows that followed in other contexts, and what they changed there. */
  readonly followed?: readonly string[]
  readonly shifts?: Receipt['changes']['items']
  /** What the message answers to what was announced in the turn before. */
  readonly command?: Command | undefined
}

type Watch = Awaited<ReturnType<typeof watchStrategies>>

export async function answerOf(context: ActionContext, id: string, recorded: Recorded, watch?: Watch) {
  const { outcome, judged, standing, command, followed = [], shifts = [] } = recorded
  const { db, caller } = context
  const turn = await storedTurn(db, caller, id)
  const previous = turn.follows === null ? undefined : await storedTurn(db, caller, turn.follows)
  const shown = (turnId: string) => shownId(caller, turnId)
  const rejections = await rejectionsBefore(db, caller.workspace, turn)
  const opensPart = turn.follows === null && turn.part > 1
  // A strategy that nobody judged has nothing to look up.
  const isSaid = previous?.words != null && previous.strategy !== null
  const strategy = isSaid ? await context.view(strategiesView, (state) => strategyOf(state, previous)) : undefined
  const own = judged && previous ? await changesOf(strategy, watch, judged, previous, shown) : []
  const changes = [...own, ...shifts]
  const answered = command && IN_WORDS[command]
  const saidBy = await correctorsOf(db, caller.workspace, previous ? [previous] : [])
  return {
    outcome,
    turn_id: shown(id),
    message: `Turn ${shown(id)} is ${outcome}. ${answered ?? messageFor(context, strategy, previous, opensPart, saidBy, shown)}`,
    ...(previous?.feedback_id && { previous: { turn_id: shown(previous.turn_id), ...verdictOn(previous) } }),
    ...(changes.length > 0 && { changes }),
    ...(followed.length > 0 && { followed: [...followed] }),
    ...shownStanding(standing),
    ...(command && { command: { name: command, message: IN_WORDS[command] } }),
    rejections_in_a_row: rejections,
    ...(previous && {
      context_section: await sectionAbout(context, previous, rejections, strategy?.inSession),
    }),
    opens_part: opensPart,
  }
}

const IN_WORDS: Readonly<Record<Command, string>> = {
  undo: 'It takes back what Heed announced in the turn before.',
  everyone: 'It asks to approve for everyone what Heed announced in the turn before.',
  yes: 'It confirms the instruction that Heed asked about.',
}

/** How the strategy of a turn counts now. */
interface Strategy {
  readonly inSession: FeedbackType | undefined
  readonly isTried: boolean
  readonly mayBeAvoided: boolean
  /** For whom it is avoided, in words. */
  readonly avoidance: readonly string[]
}

function strategyOf(state: StrategyState, turn: Turn): Strategy {
  const way = state.of(turn.turn_id)?.way
  return {
    inSession: statusInSession(state, turn),
    isTried: way !== undefined,
    mayBeAvoided: way !== undefined && state.mayBeAvoided(way),
    avoidance: avoidance(state, turn),
  }
}

/** How many queries besides its own are checked: few, because turns are recorded often. */
const BESIDE = 3

/** What changes for the turn before, and for whom. For everyone, it takes enough people. */
async function changesOf(
  strategy: Strategy | undefined,
  watch: Watch | undefined,
  judged: Turn,
  previous: Turn,
  shown: (turnId: string) => string,
) {
  const { turn_id } = previous
  const [before, after] = [judged.user_feedback_status, previous.user_feedback_status]
  const own = before === after ? [] : [{ what: `turn ${shown(turn_id)}`, before, after }]
  // If a correction overrides what was detected, the turn does not show what changes.
  const mayShift = strategy?.isTried && (own.length === 0 || strategy.mayBeAvoided || strategy.inSession === 'rejected')
  return mayShift && watch ? [...own, ...(await watch.shifts([previous], BESIDE))] : own
}

function messageFor(
  context: ActionContext,
  strategy: Strategy | undefined,
  previous: Turn | undefined,
  opensPart: boolean,
  saidBy: Correctors,
  shown: (turnId: string) => string,
): string {
  if (opensPart) return 'The session had ended before it, so it judges nothing.'
  if (!previous) return 'It is the first of its session.'
  const { user_feedback_status: status } = previous
  const turn = shown(previous.turn_id)
  const who = saidBy(previous)
  if (isBystander(context, previous))
    return `It does not judge turn ${turn}, because this key does not speak for the person who asked there: that turn stays ${status}.`
  if (status === 'neutral' && who === null) return `It shows no clear feedback on turn ${turn}.`
  // A correction stays in effect, whatever the message says.
  const counts = who === null ? `counts as ${status}` : `stays ${status}, because ${who} said so`
  return [`Turn ${turn} ${counts}.`, ...(strategy?.avoidance ?? [])].join(' ')
}

/** For whom the strategy of a turn is avoided. */
function avoidance(state: StrategyState, turn: Turn): string[] {
  const tried = state.of(turn.turn_id)
  if (!tried || statusInSession(state, turn) !== 'rejected') return []
  const isPersons = statusOfPerson(state, turn, tried.asker) === 'rejected'
  const whom = isPersons && tried.asker !== null ? `for ${nameOf(tried.asker)} and in this session` : 'in this session'
  return statusForEveryone(state, turn) === 'rejected'
    ? [`Its strategy ${strategyName(turn)} is avoided for everyone.`]
    : [`Its strategy ${strategyName(turn)} is avoided ${whom}; for everyone when enough people reject it.`]
}
