// How the work in the background went.
import { z } from 'zod'
import { defineAction } from '../action.ts'
import { sweepRepo } from './sweep-repo.ts'

const sweepList = defineAction({
  name: 'sweep_list',
  title: 'See how the work in the background went',
  description:
    'Lists what Heed does by itself in this workspace, such as proposing rules: how often, when it last did so, and how that went.',
  effect: 'read',
  role: 'reviewer',
  tool: null,
  input: z.strictObject({}),
  output: z.object({
    sweeps: z.array(
      z.object({
        name: z.string(),
        title: z.string(),
        every_minutes: z
          .number()
          .describe('How often it runs if something was written meanwhile; 0 if it is switched off.'),
        state: z
          .enum(['waiting', 'running', 'failed'])
          .describe(
            'running: a process runs it now. failed: the last run failed. waiting: it waits for its next turn.',
          ),
        ran_at: z.string().optional().describe('When it last ran. Absent before the first time.'),
        outcome: z.string().optional().describe('What it did then.'),
        problem: z.string().optional().describe('Why it failed. It is tried again.'),
      }),
    ),
  }),
  async run({ caller, db, settings, sweeps }) {
    const rows = new Map((await sweepRepo.ofWorkspace(db, caller.workspace)).map((row) => [row.name, row]))
    const values = await settings()
    return {
      sweeps: sweeps.map(({ name, title, every }) => {
        const { taken, ran_at = null, outcome = null, problem = null } = rows.get(name) ?? {}
        return {
          name,
          title,
          every_minutes: every(values),
          state: taken === 1 ? 'running' : problem === null ? 'waiting' : 'failed',
          ...(ran_at !== null && { ran_at }),
          ...(outcome !== null && { outcome }),
          ...(problem !== null && { problem }),
        } as const
      }),
    }
  },
})

export const sweepActions = [sweepList] as const
