// From a correction in words to the right answer for its paraphrase, through the library: intent_feedback, then verb_search.
// Both texts are new to Heed and embedded by the bundled model; the other phrases are made up.
import { within } from '../report/figure.ts'
import type { Run } from '../report/run.ts'
import { inTurns, median, timed } from '../report/samples.ts'
import type { FilledHeeds } from './filled-heed.ts'
import { countOf } from './vectors.ts'

const LARGE = 1_000_000
const PERSON = 'ana'
const MEANT = 'form.b7'
const verbs = [
  { name: MEANT, description: 'Print form B7' },
  { name: 'card.freeze', phrases: ['freeze my card', 'block my card'] },
  { name: 'account.balance', phrases: ['how much is in my account', 'what is my balance'] },
  { name: 'limit.change', phrases: ['raise my daily limit', 'let me spend more a day'] },
]
/** Both texts name a place that differs each time, because a text that was embedded once is not embedded again. */
const PLACES = ['Leeds', 'Lyon', 'Turin', 'Basel', 'Porto', 'Ghent', 'Malmo', 'Cork', 'Graz', 'Brno', 'Split', 'Riga']
const WAYS = [
  'on the train to',
  'at the station in',
  'in a bar in',
  'on the bus to',
  'in a shop in',
  'in the centre of',
]

export async function measureCorrection(run: Run, heeds: FilledHeeds, count: number): Promise<void> {
  const { intent_import, intent_feedback, verb_search, feedback_undo } = await heeds.open(count)
  const ask = async (query: string) => (await verb_search({ query, on_behalf_of: PERSON })).candidates[0]?.verb
  await intent_import({ verbs })
  if ((await ask('someone took my purse')) === MEANT) throw new Error('it was known before it was said')
  const correct = async (round: number) => {
    const place = `${WAYS[Math.floor(round / PLACES.length) % WAYS.length]} ${PLACES[round % PLACES.length]}`
    let feedbackId = ''
    const time = await timed(async () => {
      const { feedback_id } = await intent_feedback({
        feedback_type: 'verb_correction',
        original_input: `I think my wallet was stolen ${place}`,
        correct_choice: MEANT,
        on_behalf_of: PERSON,
      })
      feedbackId = feedback_id
      const answered = await ask(`someone took my purse ${place}`)
      if (answered !== MEANT) throw new Error(`the correction has no effect: ${answered}`)
    })
    // Undone, so that the next one is the first of its kind again.
    await feedback_undo({ feedback_id: feedbackId })
    await ask('what is my balance')
    return time
  }
  const [times = []] = await inTurns(run.flags.rounds, [correct], (round) =>
    run.progress(`search: corrections among ${countOf(count)}`, round, run.flags.rounds),
  )
  run.report(
    within(count >= LARGE ? 200 : 50, {
      name: run.name,
      metric: `a correction to its effect, ${countOf(count)} exemplars`,
      unit: 'ms',
      value: median(times),
    }),
  )
}
