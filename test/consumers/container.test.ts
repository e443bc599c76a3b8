// The container without a container engine: the lines of the Dockerfile that decide how Heed runs are run here, on the build.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { variables } from '../../src/variables.ts'
import { createDatabase, type TestDatabase } from '../servers/index.ts'
import { freePort } from '../servers/private-server.ts'

const lines = readFileSync('Dockerfile', 'utf8').split('\n')
/** The last line of an instruction, as the last stage has it. */
const last = (instruction: string) => lines.findLast((line) => line.startsWith(`${instruction} `)) ?? ''
const wordsOf = (line: string): string[] => JSON.parse(line.slice(line.indexOf('[')))
/** Where the image has the package, this machine has the build. */
const here = (words: string[]) => words.map((word) => word.replace('/app/node_modules/heed', resolve('.')))

describe('the image', () => {
  const data = mkdtempSync(join(tmpdir(), 'heed-container-'))
  const [node = '', ...entry] = here(wordsOf(last('ENTRYPOINT')))
  let database: TestDatabase
  let env: NodeJS.ProcessEnv

  beforeAll(async () => {
    database = await createDatabase()
    const given = [...last('ENV').matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value]) => [name, value])
    const port = String(await freePort())
    env = { PATH: process.env.PATH, ...Object.fromEntries(given), HEED_PORT: port, DATABASE_URL: database.url }
  })
  afterAll(async () => {
    rmSync(data, { recursive: true, force: true })
    await database.drop()
  })

  const heed = (...words: string[]) => spawnSync(node, [...entry, ...words], { env, cwd: data, encoding: 'utf8' })
  const isHealthy = () => {
    const [program = '', ...words] = wordsOf(last('HEALTHCHECK'))
    return spawnSync(program, words, { env }).status === 0
  }

  it('says which key to make first, then serves, is healthy, and stops at SIGTERM', async () => {
    const [command = ''] = wordsOf(last('CMD'))
    expect(heed(command).stderr).toContain('heed keys create')
    expect(isHealthy()).toBe(false)
    const [, ...steps] = readFileSync('compose.yaml', 'utf8').match(/run --rm heed (.+)/) ?? []
    expect(heed(...(steps[0] ?? '').split(' ')).stdout).toContain('heed_')
    const server = spawn(node, [...entry, command], { env, cwd: data, stdio: ['ignore', 'pipe', 'inherit'] })
    const ended = once(server, 'exit')
    await once(server.stdout, 'data')
    expect(isHealthy()).toBe(true)
    server.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  })

  it('runs as an ordinary user, on a Node that Heed supports, with its data in a volume', () => {
    expect([last('USER'), last('VOLUME')]).toEqual(['USER node', 'VOLUME /data'])
    expect(last('ENV')).toContain('HEED_DATA=/data')
    for (const line of lines.filter((each) => each.startsWith('FROM '))) expect(line).toMatch(/node:22-\w+-slim/)
  })

  it('leaves out what is built again, and what is nobody else’s', () => {
    const ignored = readFileSync('.dockerignore', 'utf8').split('\n')
    expect(ignored).toEqual(expect.arrayContaining(['node_modules', 'dist', '.git', 'heed-data']))
    const kept = execFileSync('git', ['ls-files', '--', ...ignored.filter((each) => each !== '')], { encoding: 'utf8' })
    expect(kept).toBe('')
  })
})

it('compose.yaml names variables, services and volumes that there are', () => {
  const { services, volumes } = parse(readFileSync('compose.yaml', 'utf8'))
  for (const name of Object.keys(services.heed.environment)) expect(variables.shape).toHaveProperty(name)
  expect(Object.keys(services)).toEqual(['heed', ...Object.keys(services.heed.depends_on)])
  const mounted = Object.values<{ volumes: string[] }>(services).flatMap((service) => service.volumes)
  expect(mounted.map((mount) => mount.split(':')[0])).toEqual(Object.keys(volumes))
})
