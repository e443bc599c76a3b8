// What followed from the message of a turn, and what of it Heed announced to the person: rows in other contexts, decisions that the
// message demanded, and the instruction that Heed asked about.
import type { ActionContext } from '../../kernel/context.ts'
import { APPROVE, type LogRow, logRepo, rowAs, UNDO } from '../../kernel/feedback/index.ts'
import { itemsOf } from '../../kernel/inbox/index.ts'
import { type CommandRow, commanded, type HeardRow, heard } from './events.ts'
import { type Turn, turnRepo } from './repo/turns.ts'
import { MESSAGE } from './turn.ts'

type Announcing = Pick<ActionContext, 'db' | 'caller' | 'reducers'>

export interface Announced {
  /** Undoing it takes it back. */
  readonly row: LogRow
  /** What it says, or what it decides about. */
  readonly said: LogRow
  /** The words of the person that it was announced with. */
  readonly words: string
}

interface Aftermath {
  /** In effect, or waiting for a reviewer. */
  readonly followed: readonly LogRow[]
  readonly announced: readonly Announced[]
  /** An instruction that was heard and from which nothing followed. */
  readonly asked: HeardRow | undefined
  readonly instruction: HeardRow | undefined
  readonly command: CommandRow | undefined
}

export async function aftermathOf(context: Announcing, turn: Turn): Promise<Aftermath> {
  const { db, caller } = context
  const { workspace } = caller
  const judged = turn.follows === null ? undefined : await turnRepo.byId(db, workspace, turn.follows)
  const ofMessage = await logRepo.ofAggregate(db, workspace, { type: MESSAGE, id: turn.turn_id })
  const instruction = rowIn(ofMessage, heard)
  const command = rowIn(ofMessage, commanded)
  const verdict = judged?.detected_in === turn.turn_id && judged.detection_id !== null ? [judged.detection_id] : []
  const rows = await logRepo.followedFrom(db, workspace, [...verdict, ...ofMessage.map(({ id }) => id)])
  const answered = new Set(rows.flatMap(({ dependsOn }) => dependsOn.flat()))
  const acts = command ? await actsOf(context, command) : []
  const all = [...rows.map((row) => ({ row, said: row })), ...acts]
  const states = await logRepo.statesAmong(
    db,
    workspace,
    all.map(({ row }) => row.id),
  )
  const kept = all.filter(({ row }) => ['held', undefined].includes(states.get(row.id)))
  return {
    followed: kept.map(({ row }) => row),
    // That something was taken back is not announced to be taken back.
    announced: kept.flatMap(({ row, said }) => {
      const words = row.action === UNDO ? undefined : wordsOf(context, said)
      return words === undefined ? [] : [{ row, said, words }]
    }),
    asked: instruction && !answered.has(instruction.id) ? instruction : undefined,
    instruction,
    command,
  }
}

/** The words of the person with which they are told of a row. */
function wordsOf({ reducers }: Announcing, row: LogRow): string | undefined {
  return reducers.get(row.aggregate.type)?.announces?.(row)?.words
}

function rowIn<E extends typeof heard | typeof commanded>(rows: readonly LogRow[], event: E) {
  const row = rows.find(({ action }) => action === event.action)
  return row && rowAs([event], row)
}

/** The rows that a command is about. */
async function rowsAbout({ db, caller }: Announcing, { payload }: CommandRow): Promise<LogRow[]> {
  const rows = await Promise.all(payload.about.map((id) => logRepo.byId(db, caller.workspace, id)))
  return rows.filter((row) => row !== undefined)
}

/** What a command did: the first undo or approval after it, because it was written together with it. */
async function actsOf(context: Announcing, command: CommandRow) {
  const { db, caller } = context
  const isUndo = command.payload.command === 'undo'
  const acts: { row: LogRow; said: LogRow }[] = []
  for (const said of await rowsAbout(context, command)) {
    const targets = isUndo ? [said.id] : itemsOf(context, said)
    const rows = await logRepo.ofAggregate(db, caller.workspace, said.aggregate)
    const row = rows.find(
      ({ seq, action, target }) =>
        seq > command.seq && action === (isUndo ? UNDO : APPROVE) && targets.includes(target.id),
    )
    if (row) acts.push({ row, said })
  }
  return acts
}

/** What a message demanded, of which rows, and what it did: that may have been undone since. */
export async function demandIn(context: Announcing, turnId: string) {
  const ofMessage = await logRepo.ofAggregate(context.db, context.caller.workspace, { type: MESSAGE, id: turnId })
  const command = rowIn(ofMessage, commanded)
  if (!command) return undefined
  const done = (await actsOf(context, command)).map(({ row }) => row)
  return { command: command.payload.command, about: await rowsAbout(context, command), done }
}
