// Whatever becomes of Heed, the agent does its work.
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { verifies } from '../verifies.ts'
import { byName } from './driven/index.ts'
import { openStage, type Stage } from './stage.ts'

/** Each says what the agent is started with. */
const faults: readonly (readonly [string, (stage: Stage) => Promise<Stage['env']>])[] = [
  [
    'a server that was killed',
    async (stage) => {
      const { url, kill } = await stage.serve(join(stage.home, 'served'))
      await kill()
      return { HEED_URL: url }
    },
  ],
  [
    'a server that never answers',
    async () => {
      const server = createServer()
      onTestFinished(() => server.closeAllConnections())
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      onTestFinished(() => void server.close())
      return { HEED_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
    },
  ],
  [
    'data that is no data',
    async ({ project }) => {
      writeFileSync(join(project, 'heed-data'), 'This is a file, and no folder.')
      return {}
    },
  ],
]

describe.each(byName)(`${verifies('S8')}%s goes on`, (_, agent) => {
  it.each(faults)('with %s', async (_fault, envOf) => {
    const stage = await openStage(agent)
    await stage.heed(['init', agent.name, '--yes'])
    await agent.trust(stage)
    const env = await envOf(stage)
    const built = await stage.prompt('Build it.', [agent.shell('make all'), { text: 'Built.' }], { env })
    expect(built, built.output).toMatchObject({ code: 0, ran: ['make all'] })
    expect(built.output).toContain('Built.')
  })
})
