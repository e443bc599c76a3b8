// The figures of the simulated month, as means over its seeds.
import type { Examples } from '../intent/examples.ts'
import { mean, percent } from '../intent/score.ts'
import { type Aim, aimedAt } from '../report/figure.ts'
import type { Run } from '../report/run.ts'
import { isClear, type Learned } from './learned.ts'
import type { Month, Reaction } from './month.ts'
import type { Side } from './says.ts'
import { LEAST_OF_GAIN, MOST_FALSE, MOST_WRONG_AGAIN } from './targets.ts'
import type { Lessons, Taught } from './taught.ts'

export interface Compared {
  readonly month: Month
  readonly lessons: Lessons
  readonly talking: Learned
  /** Absent if only talking is measured. */
  readonly explicit?: Learned
  readonly nothing?: Learned
  /** By request: whether the first answer was right in the month of explicit feedback. */
  readonly explicitly?: readonly boolean[]
  /** Answered wrongly at the end, after a clear correction. */
  readonly wrongAgain: readonly Reaction[]
}

const LAST = 1_000

export function reportMonths(run: Run, { name }: Examples, months: readonly Compared[], sides: readonly Side[]): void {
  const tell = (metric: string, value: number, unit = '%', aim?: Aim) => {
    if (Number.isFinite(value)) run.report(aimedAt(aim, { name: run.name, unit, metric: `${name}, ${metric}`, value }))
  }
  const over = (of: (one: Compared) => number) => mean(months.map(of))
  const all = months.flatMap(({ month, lessons }) => month.reactions.map((one) => ({ ...one, lessons })))
  for (const who of ['newcomer', 'people'] as const) {
    const whom = who === 'newcomer' ? 'somebody new' : 'the same people'
    const [talking, explicit, nothing] = [
      over((one) => one.talking[who]),
      over((one) => one.explicit?.[who] ?? Number.NaN),
      over((one) => one.nothing?.[who] ?? Number.NaN),
    ]
    tell(`test asked by ${whom}, after talking`, percent(talking))
    tell(`test asked by ${whom}, after explicit feedback`, percent(explicit))
    tell(`test asked by ${whom}, learning nothing`, percent(nothing))
    const share = (talking - nothing) / (explicit - nothing)
    tell(`gain of talking by that of explicit feedback, ${whom}`, share, 'share', { least: LEAST_OF_GAIN })
  }
  const crossed = (of: (one: Learned) => number) => over(({ talking }) => of(talking))
  tell(
    'test answered wrongly for the same people only, after talking',
    crossed(({ overreach }) => overreach.length),
    'requests',
  )
  tell(
    'test answered rightly for the same people only, after talking',
    crossed(({ helped }) => helped),
    'requests',
  )
  tell('stream, last 1,000, talking', percent(over(({ month }) => shareOf(month.wasRight.slice(-LAST)))))
  tell(
    'stream, last 1,000, explicit feedback',
    percent(over(({ explicitly = [] }) => shareOf(explicitly.slice(-LAST)))),
  )

  const clear = all.filter(isClear)
  const isWrong = ({ next, request }: Reaction) => next?.verb !== request.label
  const again = months.flatMap((one) => one.wrongAgain)
  tell('requests corrected clearly and heard', clear.length, 'requests')
  tell('… answered wrongly right after', clear.filter(isWrong).length, 'requests')
  tell(
    '… answered wrongly right after, as matched',
    clear.filter((one) => isWrong(one) && one.next?.isMatched).length,
    'requests',
    { most: MOST_WRONG_AGAIN },
  )
  tell('… answered wrongly at the end', again.length, 'requests', { most: MOST_WRONG_AGAIN })

  const accepted = all.filter(
    ({ kind, ran, request }) => (kind === 'thanks' || kind === 'none') && ran === request.label,
  )
  const told = `of ${accepted.length} accepted answers`
  tell(`${told}, counted against their verb`, percent(shareOf(accepted.map((one) => one.lessons.isFalse(one)))), '%', {
    most: MOST_FALSE,
  })
  const left = all.filter(({ kind, ran, request }) => kind === 'none' && ran !== request.label)
  const kept = left.map((one) => one.lessons.isWronglyConfirmed(one))
  tell(`of ${left.length} wrong answers left without a word, learned as right`, percent(shareOf(kept)))
  for (const side of sides) tellSide(tell, side, all)
}

type Told = Reaction & Pick<Compared, 'lessons'>

function tellSide(tell: (metric: string, value: number) => void, side: Side, all: readonly Told[]): void {
  const own = all.filter((one) => one.side === side)
  for (const kind of ['named', 'restated', 'vague', 'answer'] as const) {
    const said = own.filter((one) => one.kind === kind)
    const metric = `${side} wordings, ${said.length} ${kind}`
    const share = (of: (one: Told) => boolean) => percent(shareOf(said.map(of)))
    if (kind !== 'answer')
      tell(
        `${metric}: heard as a rejection`,
        share(({ heard }) => heard?.feedback_type === 'rejected'),
      )
    for (const taught of ['right', 'wrong', 'waits', 'nothing'] as const satisfies readonly Taught[]) {
      if (kind !== 'vague' || taught !== 'right')
        tell(
          `${metric}: teach ${taught}`,
          share((one) => one.lessons.taughtBy(one) === taught),
        )
    }
    tell(
      `${metric}: Heed asks`,
      share(({ isAsked }) => isAsked),
    )
  }
}

function shareOf(values: readonly boolean[]): number {
  return values.filter(Boolean).length / values.length
}
