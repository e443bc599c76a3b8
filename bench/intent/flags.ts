// The flags of the learning benchmarks: which files, how much of them, and how the stream goes wrong.

export const noiseKinds = ['random', 'confusable', 'confirmed'] as const
export type NoiseKind = (typeof noiseKinds)[number]

export const wordingSides = ['seen', 'unseen'] as const

export interface LearningFlags {
  readonly train: string | undefined
  readonly test: string | undefined
  /** One file is both: the hash of a line decides whether it is for the test. */
  readonly split: boolean
  readonly oos: string | undefined
  readonly descriptions: string | undefined
  /** Phrases per label, one run each; undefined means all. */
  readonly shots: readonly (number | undefined)[]
  readonly seeds: number
  /** Runs it once more with names that say nothing. */
  readonly names: boolean
  readonly start: number
  readonly stream: number
  readonly noise: number
  readonly noiseKind: NoiseKind
  readonly people: number
  /** loop: which wordings people use. */
  readonly wordings: readonly (typeof wordingSides)[number][]
  /** loop: where the cases that were answered wrongly again are listed. */
  readonly cases: string | undefined
  readonly attack: boolean
}

const text = { type: 'string' } as const
const isOn = { type: 'boolean', default: false } as const

export const learningOptions = {
  train: text,
  test: text,
  split: isOn,
  oos: text,
  descriptions: text,
  shots: { type: 'string', default: 'all' },
  seeds: { type: 'string', default: '1' },
  names: isOn,
  start: { type: 'string', default: '3' },
  stream: { type: 'string', default: '5000' },
  noise: { type: 'string', default: '0' },
  'noise-kind': { type: 'string', default: 'random' },
  people: { type: 'string' },
  wordings: { type: 'string', default: 'seen,unseen' },
  cases: text,
  attack: isOn,
} as const

export const learningUsage = `
intent, flywheel, loop: texts and their labels, one “text<TAB>label” a line
  --train FILE         what is imported and streamed
  --test FILE          what is asked
  --split              instead of --test: a fifth of --train, chosen by hash (first byte of the text's sha256 below 51)
  --seeds N            draws, of which the mean is told (1)
intent:
  --shots K,K,…        phrases a label; “all” for the whole file (all)
  --oos FILE           texts that none of the labels is for
  --names              once more with names that say nothing, to see what the words of the labels bring
  --descriptions FILE  a JSON object, label to description or descriptions: verbs without phrases; needs no --train
flywheel, loop:
  --start K            phrases a label to begin with (3)
  --stream N           queries that are asked and judged (5000)
  --people N           who asks (flywheel: 1, loop: 50); with more than one, the test is asked by somebody new
flywheel:
  --noise P            share of the corrections that are wrong (0)
  --noise-kind KIND    random: any other verb; confusable: the next best candidate; confirmed: the wrong answer is let run (random)
  --attack             then one more person reports 100 phrases of one verb as another
loop:
  --wordings SIDE,…    which wordings people use: seen, unseen (both)
  --cases FILE         lists what was answered wrongly again after a clear correction, one JSON object a line
`

type Options = typeof learningOptions
type Flag<K extends keyof Options> = Options[K]['type'] extends 'boolean' ? boolean : string
type Values = { readonly [K in keyof Options]?: Flag<K> | undefined }

export function readLearning(values: Values, defaultPeople: number): LearningFlags {
  const { train, test, split = false, oos, descriptions, names = false, attack = false, cases } = values
  const kind = noiseKinds.find((one) => one === values['noise-kind'])
  if (!kind) throw new Error(`--noise-kind is one of ${noiseKinds.join(', ')}, not ${values['noise-kind']}.`)
  return {
    ...{ train, test, split, oos, descriptions, names, attack, cases },
    shots: (values.shots ?? 'all').split(',').map((shots) => (shots === 'all' ? undefined : countIn('shots', shots))),
    seeds: countIn('seeds', values.seeds),
    start: countIn('start', values.start),
    stream: countIn('stream', values.stream),
    people: countIn('people', values.people ?? String(defaultPeople)),
    wordings: sidesIn(values.wordings ?? ''),
    noise: shareIn('noise', values.noise),
    noiseKind: kind,
  }
}

function sidesIn(value: string): LearningFlags['wordings'] {
  const sides = wordingSides.filter((side) => value.split(',').includes(side))
  if (sides.length === 0) throw new Error(`--wordings is some of ${wordingSides.join(', ')}, not ${value}.`)
  return sides
}

function countIn(flag: string, value: string | undefined): number {
  const count = Number(value)
  if (!Number.isInteger(count) || count < 1) throw new Error(`--${flag} is a whole number from 1 on, not ${value}.`)
  return count
}

function shareIn(flag: string, value: string | undefined): number {
  const share = Number(value)
  if (!(share >= 0 && share <= 1)) throw new Error(`--${flag} is a share from 0 to 1, not ${value}.`)
  return share
}
