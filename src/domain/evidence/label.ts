// The words of the evidence graph: what a fragment can say of a claim, and the other edges there are.
import { z } from 'zod'

export const labels = ['supports', 'refutes', 'neutral'] as const
export type Label = (typeof labels)[number]

export const relations = [...labels, 'origin', 'cites'] as const
export type Relation = (typeof relations)[number]

/** What a passage or an edge does to a claim, before the claim. */
export const verbs: Readonly<Record<Label, string>> = {
  supports: 'supports',
  refutes: 'refutes',
  neutral: 'says nothing for or against',
}

export function isLabel(relation: Relation): relation is Label {
  return (labels as readonly Relation[]).includes(relation)
}

/** One of a few words, in any case: document 001 shouts. It is published as text, so that no client refuses what is accepted. */
export function anyCase<const W extends readonly [string, ...string[]]>(
  words: W,
): z.ZodType<W[number], W[number] | Uppercase<W[number]>> {
  const lower = (word: unknown) => (typeof word === 'string' ? word.trim().toLowerCase() : word)
  const schema = z.preprocess(lower, z.enum(words)).meta({ type: 'string', enum: undefined, examples: [...words] })
  return schema as unknown as z.ZodType<W[number], W[number] | Uppercase<W[number]>>
}

/** From 0 to 1. What is smaller than anyone means is 0: SQLite's driver takes it for a whole number anyway. */
export function share() {
  return z
    .number()
    .min(0)
    .max(1)
    .transform((value) => (value < 1e-9 ? 0 : value))
}
