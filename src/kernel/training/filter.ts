// Which samples of a kind a caller wants. Pure.
import { z } from 'zod'
import { outranks, trusts } from '../gate/index.ts'
import { identifier, text } from '../input.ts'
import type { Sample } from './sample.ts'

const time = () => z.iso.datetime({ offset: true, error: 'must be a time such as 2030-01-31T00:00:00Z.' })

export const sampleFilter = {
  task_id: identifier().optional().describe('Only samples of this task.'),
  since: time().optional().describe('Only samples from this time on.'),
  until: time().optional().describe('Only samples from before this time.'),
  trust: z.enum(trusts).optional().describe('Only samples whose sources are all at least as trusted.'),
  label: text(200).optional().describe('Only samples of this stratum, such as refutes, accepted or a verb.'),
  agreement: z.number().int().min(1).optional().describe('Only samples that so many people agree on.'),
}

export type SampleFilter = z.output<z.ZodObject<typeof sampleFilter>>

export function isWanted({ task_id, since, until, trust, label, agreement }: SampleFilter, sample: Sample): boolean {
  const at = () => Date.parse(sample.createdAt)
  return (
    (task_id === undefined || sample.task === task_id) &&
    (since === undefined || at() >= Date.parse(since)) &&
    (until === undefined || at() < Date.parse(until)) &&
    (trust === undefined || !outranks(trust, sample.trust)) &&
    (label === undefined || sample.stratum === label) &&
    (agreement === undefined || sample.agreement >= agreement)
  )
}
