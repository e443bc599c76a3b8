// Sentences for receipts about instructions, which people gave for themselves: whether their agents are told them, and which they
// keep. Pure; it uses the same choice as the next prompt.
import { groupBy } from '../../kernel/group-by.ts'
import { sayingOf } from './choice.ts'
import { butNot, listed, withReasons } from './outlook.ts'
import { agentsFor, namesOf, placeIn } from './prompt-changes.ts'
import { quotedRule } from './quoted-rule.ts'
import type { StoredInstruction, StoredRule } from './repo/rules.ts'
import { ALL_AGENTS } from './rule.ts'
import { type Serve, type Snapshot, servingOf } from './serving.ts'

/** The start of a sentence. */
export function instructionOutlookOf(snapshot: Snapshot, instruction: StoredInstruction): string {
  const { person } = instruction
  const serve = servingOf(snapshot)
  const agents = agentsFor(snapshot, instruction)
  const told = agents.filter((agent) => isToldBy(serve, instruction, agent))
  const out = agents.flatMap((agent) => {
    const place = told.includes(agent)
      ? undefined
      : placeIn(serve({ agent, person }), instruction.rule_id, sayingOf(instruction))
    return place ? [{ agent, place }] : []
  })
  if (told.length === 0)
    return `Noted for ${person}, but left out of the prompts of ${withReasons(out).join(', and of ')}`
  if (out.length === 0 && told.includes(ALL_AGENTS)) return `In effect for ${person} from the next prompt on`
  return `In effect for ${person} in the next prompt of ${namesOf(told)}${butNot(out, told)}`
}

/** Who keeps the words that the rule had when they asked for it. */
export function formerWordsOf(snapshot: Snapshot, rule: StoredRule): string {
  const serve = servingOf(snapshot)
  const kept = (snapshot.known(rule.rule_id)?.instructions ?? []).filter(
    (one) => sayingOf(one) !== sayingOf(rule) && isTold(snapshot, one, serve),
  )
  return [...groupBy(kept, sayingOf).values()]
    .map(([first, ...more]) => {
      if (!first) return ''
      const people = [first, ...more].map(({ person }) => person)
      return ` ${listed(people)} ${keep(people)} ${quotedRule(first)}, because they asked for it.`
    })
    .join('')
}

export function keepersInWords(people: readonly string[]): string {
  return people.length === 0 ? '' : ` ${listed(people)} asked for it and ${keep(people)} it.`
}

export function losersInWords(people: readonly string[]): string {
  return people.length === 0 ? '' : ` It leaves the prompts of ${listed(people)}, who asked for it.`
}

function keep(people: readonly string[]): string {
  return people.length === 1 ? 'keeps' : 'keep'
}

function isTold(snapshot: Snapshot, instruction: StoredInstruction, serve: Serve): boolean {
  return agentsFor(snapshot, instruction).some((agent) => isToldBy(serve, instruction, agent))
}

function isToldBy(serve: Serve, instruction: StoredInstruction, agent: string): boolean {
  return serve({ agent, person: instruction.person }).rules.some(({ saying }) => saying === sayingOf(instruction))
}
