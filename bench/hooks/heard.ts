// What is heard of the prompts of developers, without a call by the model: every turn is recorded, and what was heard is in the next
// context. Prompts that the agent makes count as nobody's.
import { join } from 'node:path'
import { openHeed } from '../../src/app.ts'
import type { Caller } from '../../src/kernel/caller.ts'
import { corrections } from '../../test/fixtures/hooks/prompts.ts'
import { recorded } from '../../test/fixtures/hooks/recorded.ts'
import { aimedAt, within } from '../report/figure.ts'
import type { Run } from '../report/run.ts'

const caller: Caller = {
  workspace: 'default',
  actor: 'local',
  actorKind: 'local',
  role: 'admin',
  channel: 'http',
  speaksFor: 'anyone',
}

interface Answer {
  readonly answer?: string
  readonly turn_id?: string
}

interface Turn {
  readonly user_feedback_status: string
  readonly response?: string
}

export async function benchHeard(run: Run): Promise<void> {
  const heed = await openHeed({ store: { file: join(run.folder, 'heard.db') }, workspace: 'default' })
  const call = async <T>(name: string, input: object) => (await heed.port.execute(caller, name, input)) as T
  const all = corrections()
  const counts = { turns: 0, rejected: 0, told: 0, toldNext: 0, instructed: 0, kept: 0, machine: 0 }
  try {
    for (const [index, { request, answer, correction }] of all.entries()) {
      run.progress('hooks: what is heard', index, all.length)
      // A person of their own, because a prompt has at most twenty rules.
      const on_behalf_of = `developer ${index}`
      const session_id = `session ${index}`
      const fire = (name: string, changed: object) =>
        call<Answer>('hook_event', {
          agent: 'claude-code',
          event: recorded('claude-code', name, { session_id, ...changed }),
          on_behalf_of,
        })
      const say = (prompt_id: string, prompt: string) => fire('UserPromptSubmit', { prompt_id, prompt })
      const [first, second] = [`${index} a`, `${index} b`]
      await say(first, request)
      await fire('Stop', { prompt_id: first, last_assistant_message: answer })
      const machine = await fire('UserPromptSubmit.machine-made', { prompt_id: `${index} m` })
      if (machine.turn_id !== undefined) counts.machine += 1
      const heard = await say(second, correction)
      const { items } = await call<{ items: Turn[] }>('turn_list', { session_id })
      if (items.length === 2 && items[1]?.response === answer) counts.turns += 2
      if (items[1]?.user_feedback_status === 'rejected') {
        counts.rejected += 1
        if (contextIn(heard).includes('did not want your last answer')) counts.told += 1
        const next = await fire('SessionStart', { session_id: `${session_id} next` })
        if (contextIn(next).includes(correction.slice(0, 20))) counts.toldNext += 1
      }
      const { rules } = await call<{ rules: { content: string }[] }>('agent_prompt', {
        agent: 'claude-code',
        base_prompt: ' ',
        on_behalf_of,
      })
      if (rules.length > 0) {
        counts.instructed += 1
        const next = await fire('SessionStart', { session_id: `${session_id} next` })
        if (rules.every(({ content }) => contextIn(next).includes(content.slice(0, 20)))) counts.kept += 1
      }
    }
  } finally {
    await heed.close()
  }
  const percent = (part: number, whole: number) => (whole === 0 ? 0 : (100 * part) / whole)
  const { name } = run
  const figure = { name, unit: '%' }
  const turns = percent(counts.turns, 2 * all.length)
  run.report(aimedAt({ least: 100 }, { ...figure, metric: 'turns recorded', value: turns }))
  const heard = percent(counts.rejected, all.length)
  run.report(aimedAt(undefined, { ...figure, metric: 'corrections heard as a rejection', value: heard }))
  const told = percent(counts.told, counts.rejected)
  run.report(aimedAt({ least: 95 }, { ...figure, metric: 'rejections in the context of the answer', value: told }))
  const toldNext = percent(counts.toldNext, counts.rejected)
  const metric = 'rejections in the context of the next session'
  run.report(aimedAt({ least: 95 }, { ...figure, metric, value: toldNext }))
  const instructed = percent(counts.instructed, all.length)
  run.report(aimedAt(undefined, { ...figure, metric: 'corrections heard as an instruction', value: instructed }))
  const kept = percent(counts.kept, counts.instructed)
  run.report(
    aimedAt({ least: 95 }, { ...figure, metric: 'instructions in the context of the next session', value: kept }),
  )
  run.report(within(0, { name, metric: 'machine-made prompts taken as a person’s', unit: '', value: counts.machine }))
}

function contextIn({ answer = '{}' }: Answer): string {
  return JSON.parse(answer).hookSpecificOutput?.additionalContext ?? ''
}
