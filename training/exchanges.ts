// The labelled exchanges: which there are, and which of them are kept apart from training.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dialogueOf, isKeptApart } from './kept-apart.ts'

/** "not rejected" is accepted or neutral: the source does not say which. */
export type Label = 'rejected' | 'accepted' | 'neutral' | 'not rejected'

export interface LabelledExchange {
  readonly query: string
  readonly response: string
  readonly message: string
  readonly label: Label
  readonly source: string
  /** The words that state a standing instruction, or null if nothing does; undefined if nobody looked. */
  readonly standing?: string | null
  /** What it shares with others, such as its situation: a fold has all of a group. */
  readonly group?: string
  /** Kept apart: never trained on. */
  readonly isTest?: boolean
}

interface Situation {
  readonly query: string
  readonly response: string
  readonly replies: readonly (readonly [Label, string, string, (string | null)?])[]
}

const folder = join(import.meta.dirname, 'exchanges')

/** Written for Heed. Every tenth situation is a test; of those about standing instructions every second. */
export function written(): LabelledExchange[] {
  return readdirSync(folder)
    .sort()
    .flatMap((file) => {
      const source = file.replace('.jsonl', '')
      const every = source === 'standing' ? 2 : 10
      return lines<Situation>(join(folder, file)).flatMap(({ query, response, replies }, index) =>
        replies.map(([label, , message, words]) => ({
          query,
          response,
          message,
          label,
          source,
          group: `${index}`,
          isTest: index % every === every - 1,
          ...(words !== undefined ? { standing: words } : label !== 'rejected' && { standing: null }),
        })),
      )
    })
}

interface Row {
  readonly id?: string
  readonly prev_user?: string
  readonly system?: string
  readonly user: string
  readonly label: string
  readonly standing?: boolean
}

const labelOf: Record<string, Label> = {
  rejected: 'rejected',
  accepted: 'accepted',
  neutral: 'neutral',
  continuation: 'accepted',
  declines_more: 'not rejected',
  thanks_close: 'not rejected',
  confirmation: 'not rejected',
  rejection_dialogact: 'not rejected',
}

/** Public corpora, which are not part of the project. */
export function publicRows(data: string): LabelledExchange[] {
  const implicit = (name: string) => lines<Row>(join(data, 'implicit', `${name}.jsonl`))
  const labels = lines<{ row: number; label: Label; standing: boolean }>(
    join(import.meta.dirname, 'coding-labels.jsonl'),
  )
  const unlabelled = implicit('coding_unlabelled')
  return [
    ...implicit('synthetic').map((row) => exchangeOf(row, 'synthetic')),
    ...implicit('coding_dev').map((row) => ({
      ...exchangeOf(row, 'coding'),
      ...(!row.standing && { standing: null }),
    })),
    ...labels.map(({ row, label }) => ({
      ...exchangeOf({ ...(unlabelled[row] as Row), label }, 'coding-test'),
      isTest: true,
    })),
    ...byDialogue(
      implicit('multidogo_airline_finance').filter(({ label }) => label !== 'other'),
      'multidogo',
    ),
    ...byDialogue(
      implicit('sgd_acts_dev').filter(({ label }) => label !== 'wants_alternative'),
      'sgd',
    ),
  ]
}

/** Half of the dialogues are tests. */
function byDialogue(rows: readonly Row[], source: string): LabelledExchange[] {
  return rows.map((row) => ({
    ...exchangeOf(row, source),
    group: dialogueOf(row.id ?? ''),
    isTest: isKeptApart(row.id ?? ''),
  }))
}

function exchangeOf({ prev_user, system, user, label }: Row, source: string): LabelledExchange {
  return { query: prev_user ?? '', response: system ?? '', message: user, label: labelOf[label] ?? 'neutral', source }
}

function lines<T>(file: string): T[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T)
}
