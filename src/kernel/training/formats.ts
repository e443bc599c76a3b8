// The formats that samples are written in, with the field names that trainers document: TRL for preferences and conversations, text
// classification for labels. A weight is only in the lines of trainers that read one. Pure.
import type { Json } from '../feedback/row.ts'

export type Line = Readonly<Record<string, Json>>

/** The type of a field, as a dataset card names it. A label with classes is the number of one of them. */
export type Feature = 'string' | 'float64' | 'bool' | 'messages' | { readonly classes: readonly string[] }

export interface Format {
  /** What a person types for it. */
  readonly name: string
  readonly features: Readonly<Record<string, Feature>>
  /** The lines of a sample; none if it cannot be written like this. */
  lines(sample: { readonly record: Line; readonly weight: number }): readonly Line[]
}

/** The record as it is. Some fields may be missing from some lines. */
function plain(name: string, features: Format['features']): Format {
  return { name, features, lines: ({ record }) => [record] }
}

function weighted(name: string, features: Format['features']): Format {
  return {
    name,
    features: { ...features, weight: 'float64' },
    lines: ({ record, weight }) => [{ ...record, weight }],
  }
}

interface Answer {
  readonly prompt: Json
  readonly completion: Json
  readonly label: boolean
}

/** A record is an answer with its label, or a pair of which one was chosen. */
function answersIn(record: Line): readonly Answer[] {
  const { prompt = '', completion, label, chosen, rejected } = record
  if (completion !== undefined) return [{ prompt, completion, label: label === true }]
  return [
    { prompt, completion: chosen ?? '', label: true },
    { prompt, completion: rejected ?? '', label: false },
  ]
}

export const formats = {
  nli: weighted('nli', {
    premise: 'string',
    hypothesis: 'string',
    label: { classes: ['supports', 'neutral', 'refutes'] },
  }),
  dpo: plain('dpo', { prompt: 'string', chosen: 'string', rejected: 'string' }),
  kto: {
    name: 'kto',
    features: { prompt: 'string', completion: 'string', label: 'bool' },
    lines: ({ record }) => answersIn(record).map((answer) => ({ ...answer })),
  },
  /** Only good answers, and only to what is known to have been asked. */
  sft: {
    name: 'sft',
    features: { messages: 'messages' },
    lines: ({ record }) =>
      answersIn(record)
        .filter(({ prompt, label }) => label && prompt !== '')
        .map(({ prompt, completion }) => ({
          messages: [
            { role: 'user', content: prompt },
            { role: 'assistant', content: completion },
          ],
        })),
  },
  intent: weighted('intent', { text: 'string', label: 'string' }),
  alias: plain('alias', { text: 'string', label: 'string' }),
  claim: plain('claim', { question: 'string', passage: 'string', claim: 'string' }),
  relevance: plain('relevance', { question: 'string', text: 'string', label: { classes: ['irrelevant'] } }),
  extraction: plain('extraction', { url: 'string', question: 'string', text: 'string', location: 'string' }),
  verdict: plain('verdict', {
    previous_query: 'string',
    previous_response: 'string',
    message: 'string',
    label: 'string',
  }),
} satisfies Readonly<Record<string, Format>>

/** The same from every context that offers pairs. */
export const preferenceFormats = [formats.dpo, formats.kto, formats.sft] as const
