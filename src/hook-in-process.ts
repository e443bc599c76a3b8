// The whole program for one event of a hook, where no process serves the data: correct, but slower.
import { openHeed } from './app.ts'
import { readConfig } from './config.ts'
import { createReport } from './report.ts'
import type { Answered, Calling } from './surface/local/wire.ts'

export async function answerInProcess({ agent }: Calling, event: string, env: NodeJS.ProcessEnv): Promise<Answered> {
  const config = readConfig(env)
  const { machinePerson, key, person, personToken } = config
  const onInternalError = createReport(process.stderr)
  const heed = await openHeed({ ...config, person: machinePerson, sweepSeconds: 0, onInternalError })
  try {
    // As over HTTP: an agent sends it, so it is not the person at the machine.
    const caller = await heed.port.identify(key, 'http', { person, personToken })
    const { answer } = await heed.port.execute(caller, 'hook_event', { agent, event })
    return { answer: typeof answer === 'string' ? answer : undefined }
  } finally {
    await heed.close()
  }
}
