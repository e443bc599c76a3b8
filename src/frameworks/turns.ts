// The turns of a framework: each message is begun once, however often the model is called for it, and ended once. Heed never breaks or
// holds up the model: what fails or is late is reported.
import type { TurnBeginOutput } from '../client/index.ts'
import { invalidInput } from '../kernel/errors.ts'
import { contentId, newId } from '../kernel/id.ts'
import { inTime, report, unbroken } from './in-time.ts'
import { checked, type HeedTurns, type TurnOptions, type Who } from './options.ts'
import { joined, type Request, toldTo, verbAmong } from './request.ts'

export interface Turns<Where> {
  /** What the model is to be told; empty if there is nothing. */
  begin(request: Request, where: Where): Promise<string>
  /** The agent has answered. */
  end(request: Request, answer: string, where: Where): Promise<void>
}

interface Turn {
  readonly turn_id: string
  readonly message: string
  /** Undefined until it is asked for, and after a failure: the next call of the model asks again, under the same id. */
  begun: Promise<TurnBeginOutput> | undefined
}

/** A run that fails never ends its turn. */
const MOST_OPEN = 1_000
/** As many as turn_end takes. */
const MOST_TOOLS = 50

export function createTurns<Where>(heed: HeedTurns, who: Who<Where>): Turns<Where> {
  const optionsFor = checked(who)
  const open = new Map<string, Turn>()

  function turnFor(request: Request, options: TurnOptions): Turn | undefined {
    const place = placeOf(request, options)
    const known = open.get(place)
    if (known && (request.isUnderWay || known.message === request.message)) return known
    if (request.message === '') return undefined
    const id = options.turn_id ?? idFrom(request, options)
    if (id === undefined) throw unknownTurn()
    const turn = { turn_id: id, message: request.message, begun: undefined }
    open.set(place, turn)
    for (const oldest of open.keys()) if (open.size > MOST_OPEN) open.delete(oldest)
    return turn
  }

  function ask(turn: Turn, options: TurnOptions): Promise<TurnBeginOutput> {
    const { session_id, on_behalf_of, agent, shared } = options
    const input = { session_id, on_behalf_of, agent, shared, turn_id: turn.turn_id, message: turn.message }
    const begun = heed.turn_begin(input, callOptions(options)).then((answer) => {
      show(answer, options)
      return answer
    })
    begun.catch(() => {
      turn.begun = undefined
    })
    return begun
  }

  return {
    begin: (request, where) =>
      unbroken(async () => {
        const options = optionsFor(where)
        const told = await inTime('turn_begin', options, async () => {
          const turn = turnFor(request, options)
          if (turn === undefined) return ''
          turn.begun ??= ask(turn, options)
          return toldTo(await turn.begun, options.onSay !== undefined)
        })
        return told ?? ''
      }, ''),
    end: (request, answer, where) =>
      unbroken(async () => {
        const options = optionsFor(where)
        const place = placeOf(request, options)
        const { turn_id, begun } = open.get(place) ?? {}
        if (turn_id === undefined || begun === undefined) return
        open.delete(place)
        await inTime('turn_end', options, async () => {
          const { session_id, on_behalf_of, onSay } = options
          const answered = await begun
          const response = joined(answer, onSay && answered.say)
          const tools = [...new Set(request.tools)].slice(-MOST_TOOLS)
          await heed.turn_end(
            {
              ...{ session_id, on_behalf_of, turn_id },
              ...(response !== '' && { response }),
              ...(tools.length > 0 && { tools, verb: verbAmong(request.tools, answered) }),
            },
            callOptions(options),
          )
        })
      }, undefined),
  }
}

/** A program that fails to show it has still begun the turn. */
function show({ say }: TurnBeginOutput, { onSay, onError }: TurnOptions): void {
  try {
    if (say !== undefined) onSay?.(say)
  } catch (error) {
    report(error, onError)
  }
}

function placeOf({ id }: Request, { session_id, turn_id }: TurnOptions): string {
  return JSON.stringify([session_id, turn_id ?? id])
}

/** An id of the framework's gives the same turn in every process. Without one, only a message that nobody has begun to answer is new. */
function idFrom({ id, isUnderWay }: Request, { session_id }: TurnOptions): string | undefined {
  if (id !== undefined) return contentId('trn', session_id, id)
  return isUnderWay ? undefined : newId('trn')
}

function unknownTurn() {
  return invalidInput(
    'turn_id',
    'is required to go on with a message that another middleware began: pass the id of the message to both.',
  )
}

function callOptions({ personToken }: TurnOptions) {
  return personToken === undefined ? {} : { personToken }
}
