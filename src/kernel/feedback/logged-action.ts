// Which actions the log can have rows of, so that a search for another one is refused instead of finding nothing.
import type { Action } from '../action.ts'
import { invalidInput } from '../errors.ts'
import { nearest } from '../nearest.ts'

type Actions = ReadonlyMap<string, Action>

function logsOf({ name, effect, logs }: Action): readonly string[] {
  return logs ?? (effect === 'write' ? [name] : [])
}

export function isLogged(actions: Actions, name: string): boolean {
  return [...actions.values()].some((action) => logsOf(action).includes(name))
}

export function notLogged(actions: Actions, name: string): Error {
  return invalidInput('action', reasonFor(actions, name))
}

function reasonFor(actions: Actions, name: string): string {
  const action = actions.get(name)
  if (action) {
    const logs = logsOf(action)
    if (logs.length > 0) return `${name} is recorded as ${logs.join(' or ')}: send that.`
    const why = action.effect === 'read' ? 'only reads' : 'reports facts or changes access'
    return `${name} is not recorded in the log, because it ${why}. Leave it out to list everything that was said.`
  }
  const known = new Set([...actions.values()].flatMap(logsOf))
  const close = nearest(name, [...known])
  const hint =
    close.length > 0 ? `Did you mean ${close.join(' or ')}?` : 'Leave it out to list everything that was said.'
  return `nothing is recorded as ${name.slice(0, 60)}. ${hint}`
}

/** The action that a row is undone as: of those that log it under another name, one that is for people. */
export function actionBehind(actions: Actions, logged: string): Action | undefined {
  const named = actions.get(logged)
  if (named) return named
  const behind = [...actions.values()].filter((action) => logsOf(action).includes(logged))
  return behind.find(({ byPerson }) => byPerson) ?? behind[0]
}
