// Brings together what asks for the same in quite different words (R4). Single sentences are too short to show it, but the mean meaning of a
// group does: groups near each other become one, and points near a group become evidence for it instead of a rule of their own. Pure.
import { cosineOf, type Features, meaningOf } from '../../kernel/similarity/index.ts'
import type { Judged } from './cluster.ts'

/** From this similarity of their mean meaning on, two groups ask for the same, or a point asks for what a group asks for. */
const ALIKE = 0.5

interface Group {
  members: Judged[]
  meaning: Float32Array
}

/** `groups` and `others` are about one agent. */
export function gather(
  groups: readonly (readonly Judged[])[],
  others: readonly Judged[],
  featuresOf: (one: Judged) => Features | undefined,
): (readonly Judged[])[] {
  const meaning = (members: readonly Judged[]) => meaningOf(members.flatMap((one) => featuresOf(one) ?? []))
  const gathered: Group[] = groups.map((members) => ({ members: [...members], meaning: meaning(members) }))
  for (let pair = nearest(gathered); pair && pair.similarity >= ALIKE; pair = nearest(gathered)) {
    const [one, other] = pair.of
    one.members.push(...other.members)
    one.meaning = meaning(one.members)
    gathered.splice(gathered.indexOf(other), 1)
  }
  const found = others.map((one) => ({ one, group: groupFor(gathered, meaning([one])) }))
  for (const { one, group } of found) group?.members.push(one)
  return gathered.map(({ members }) => members)
}

function nearest(groups: readonly Group[]) {
  let best: { readonly of: readonly [Group, Group]; readonly similarity: number } | undefined
  for (const [index, one] of groups.entries())
    for (const other of groups.slice(index + 1)) {
      const similarity = cosineOf(one.meaning, other.meaning)
      if (!best || similarity > best.similarity) best = { of: [one, other], similarity }
    }
  return best
}

function groupFor(groups: readonly Group[], meaning: Float32Array): Group | undefined {
  let best: Group | undefined
  let most = ALIKE
  for (const group of groups) {
    const similarity = cosineOf(group.meaning, meaning)
    if (similarity >= most) [best, most] = [group, similarity]
  }
  return best
}
