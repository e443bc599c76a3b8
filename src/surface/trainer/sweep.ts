// Tells the trainer by itself of the runs that are due (T3): with a request, or by running a command.
import { TELL_TRAINER } from '../../domain/training/index.ts'
import { defineSweep, type Sweep } from '../../kernel/sweeps/index.ts'
import { type CommandOptions, runDue } from './command.ts'
import { tellAll, type WebhookOptions } from './webhook.ts'

export type { WebhookOptions }

type TrainerOptions = { readonly webhook: WebhookOptions } | { readonly command: CommandOptions }

/** A run that is due hurries it; this is for what a crash left, and for what an undo made due again. */
const EVERY_MINUTES = 1

export function trainerSweep(options: TrainerOptions): Sweep {
  return defineSweep({
    name: TELL_TRAINER,
    title: 'Tell the trainer of runs that are due',
    every: () => EVERY_MINUTES,
    // A command has the machine to itself: one trains at a time.
    waits: 'webhook' in options,
    run: (context) => ('webhook' in options ? tellAll(context, options.webhook) : runDue(context, options.command)),
  })
}
