// What is rendered from the action list, as golden files: tools, OpenAPI document, command line help.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { actions } from '../../src/app.ts'
import type { Action } from '../../src/kernel/action.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { runCli } from '../../src/surface/cli/index.ts'
import { renderOpenApi } from '../../src/surface/http/index.ts'
import { renderAllTools, renderTools } from '../../src/surface/mcp/index.ts'
import { variablesOf } from '../../src/shown-variables.ts'
import { agent, person } from '../engines.ts'
import { verifies } from '../verifies.ts'

const list = actions
const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

it(`${verifies('S1')}the tools of an agent are as agreed`, async () => {
  const shown = renderTools(list, agent)
  await expect(json(shown)).toMatchFileSnapshot('tools.agent.json')
  await expect(json(renderTools(list, agent, 'coding'))).toMatchFileSnapshot('tools.agent.coding.json')
})

it(`${verifies('S1')}what a built program shows is what its sources render, to every kind of caller`, () => {
  const folder = join(import.meta.dirname, '../../dist/tools')
  for (const [name, rendered] of renderAllTools(list))
    expect(JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')), name).toEqual(JSON.parse(JSON.stringify(rendered)))
})

it(`${verifies('S1', 'S6')}a reviewer's key sees the reviewers' tools too`, () => {
  const reviewer = { ...person, actorKind: 'key', role: 'reviewer', channel: 'mcp' } as const
  const names = (caller: typeof person) => renderTools(list, caller).map(({ name }) => name)
  expect(names(agent)).not.toContain('inbox_approve')
  expect(names(reviewer)).toEqual(expect.arrayContaining([...names(agent), 'inbox_approve', 'inbox_reject']))
})

it(`${verifies('S2')}the OpenAPI document is as agreed`, async () => {
  await expect(json(renderOpenApi(list, '0.0.0'))).toMatchFileSnapshot('openapi.json')
})

it(`${verifies('S3')}the help of the command line is as agreed`, async () => {
  await expect(await help([])).toMatchFileSnapshot('help.txt')
  await expect(await help(['help', 'domain_block'])).toMatchFileSnapshot('help.domain_block.txt')
  await expect(await help(['serve', '--help'])).toMatchFileSnapshot('help.serve.txt')
  await expect(await help(['actions'])).toMatchFileSnapshot('actions.txt')
})

it(`${verifies('S3')}what an action takes without a flag is a text`, () => {
  for (const { name, main, input } of list as readonly Action[])
    if (main !== undefined) expect(inputField(input, main), `${name} ${main}`).toMatchObject({ type: 'string' })
})

function inputField(input: Action['input'], field: string): unknown {
  return input.toJSONSchema({ io: 'input', unrepresentable: 'any' }).properties?.[field]
}

async function help(argv: string[]): Promise<string> {
  const stdout = new PassThrough()
  const never = () => Promise.reject(new Error('help needs no store'))
  const code = await runCli(argv, {
    version: '0.0.0',
    variables: variablesOf,
    loadActions: async () => list,
    stdin: new PassThrough(),
    stdout,
    stderr: new PassThrough(),
    isTTY: false,
    clock: systemClock,
    report: () => undefined,
    open: never,
    serve: never,
    mcp: never,
  })
  expect(code).toBe(0)
  return String(stdout.read())
}
