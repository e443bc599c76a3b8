// Notes what a run takes, some rows at a time, so that others can write in between. It counts once the run has started with it.
import type { ActionContext } from '../../../kernel/context.ts'
import type { Draft } from '../../../kernel/feedback/index.ts'
import { newId } from '../../../kernel/id.ts'
import { findSource } from '../../../kernel/training/index.ts'
import type { StoredRun } from '../repo/runs.ts'
import { TAKE } from '../run.ts'
import { lostFeedback, unusedSamples } from '../unused.ts'

/** Samples in one row of the log. */
const AT_ONCE = 200

export interface Taken {
  readonly takeId: string
  readonly samples: number
  readonly withdrawn: number
}

export async function take(context: ActionContext, { run_id, kind, unused }: StoredRun): Promise<Taken> {
  const source = findSource(context.sampleSources, kind)
  const takeId = newId('tak')
  const note = (part: { samples?: Draft['payload'][]; withdrawn?: readonly string[] }) => ({
    draft: {
      action: TAKE,
      target: { type: 'training_take', id: newId('prt') },
      isFirst: true,
      payload: { run_id, take_id: takeId, kind, samples: part.samples ?? [], withdrawn: [...(part.withdrawn ?? [])] },
    },
  })
  const present = new Set<string>()
  let samples = 0
  for await (const page of unusedSamples(context, source, (id) => present.add(id))) {
    const taken = page.map(({ id, feedbackIds }) => ({ id, feedback_ids: [...feedbackIds] }))
    await context.write({ remarks: inParts(taken).map((some) => note({ samples: [...some] })) })
    samples += page.length
    context.onProgress(samples, unused)
  }
  let withdrawn = 0
  for await (const lost of lostFeedback(context, source, present)) {
    await context.write({ remarks: inParts(lost).map((some) => note({ withdrawn: some })) })
    withdrawn += lost.length
  }
  return { takeId, samples, withdrawn }
}

function inParts<T>(all: readonly T[]): (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, at) => all.slice(at * AT_ONCE, (at + 1) * AT_ONCE))
}
