// Trust: how far a piece of feedback may be believed. It follows from who authenticated; a caller may lower it, never raise it.
import { type Caller, hasRole } from '../caller.ts'
import { invalidInput } from '../errors.ts'

/** From the most trusted to the least. */
export const trusts = ['reviewer', 'direct_user', 'agent_inferred', 'tool_output', 'untrusted_document'] as const
export type Trust = (typeof trusts)[number]

/** Only these take effect by themselves; the rest wait in the inbox. */
export function takesEffectByItself(trust: Trust): boolean {
  return trust === 'reviewer' || trust === 'direct_user'
}

export function outranks(one: Trust, other: Trust): boolean {
  return trusts.indexOf(one) < trusts.indexOf(other)
}

export function moreTrusted(one: Trust, other: Trust): Trust {
  return outranks(one, other) ? one : other
}

export function trustOf(caller: Caller, claimed: Trust | undefined): Trust {
  const highest: Trust = caller.actorKind === 'key' && hasRole(caller, 'reviewer') ? 'reviewer' : 'direct_user'
  if (claimed === undefined) return highest
  if (outranks(claimed, highest)) {
    throw invalidInput(
      'trust',
      `must be ${highest} or lower, because trust comes from the key and can only be lowered.`,
    )
  }
  return claimed
}

/** A learned item is only as trusted as its least trusted source. */
export function leastTrusted(sources: readonly Trust[]): Trust {
  return trusts[Math.max(0, ...sources.map((trust) => trusts.indexOf(trust)))] ?? 'untrusted_document'
}
