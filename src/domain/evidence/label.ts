// The words of the evidence graph: what a fragment can say of a claim, and the other relations.
import { z } from 'zod'

export const labels = ['supports', 'refutes', 'neutral'] as const
export type Label = (typeof labels)[number]

export const relations = [...labels, 'origin', 'cites'] as const
export type Relation = (typeof relations)[number]

/** The verb of a sentence with a passage or an edge as subject and a claim as object. */
export const verbs: Readonly<Record<Label, string>> = {
  supports: 'supports',
  refutes: 'refutes',
  neutral: 'says nothing for or against',
}

export function isLabel(relation: Relation): relation is Label {
  return (labels as readonly Relation[]).includes(relation)
}

/** One of a few words in any case, as document 001 has capitals. The schema is a plain string, so that no client refuses what we accept. */
export function anyCase<const W extends readonly [string, ...string[]]>(
  words: W,
): z.ZodType<W[number], W[number] | Uppercase<W[number]>> {
  const lower = (word: unknown) => (typeof word === 'string' ? word.trim().toLowerCase() : word)
  const schema = z.preprocess(lower, z.enum(words)).meta({ type: 'string', enum: undefined, examples: [...words] })
  return schema as unknown as z.ZodType<W[number], W[number] | Uppercase<W[number]>>
}

/** From 0 to 1. Values too small to matter become 0, because SQLite's driver takes them for whole numbers. */
export function share() {
  return z
    .number()
    .min(0)
    .max(1)
    .transform((value) => (value < 1e-9 ? 0 : value))
}
