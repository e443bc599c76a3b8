// `heed doctor`: whether agents reach Heed, and what to do if one does not.
import { Argument, type Command } from 'commander'
import { type AgentName, agents, agentTitles } from '../../../kernel/agents.ts'
import { HeedError } from '../../../kernel/errors.ts'
import { groupBy } from '../../../kernel/group-by.ts'
import { scopes, setups, versionIn, versionProblem } from '../../../setup/index.ts'
import type { Check } from '../doctor/check.ts'
import { reach } from '../doctor/reach.ts'
import { checkOf, runWritten } from '../doctor/running-checks.ts'
import { type Looked, lookAt } from '../doctor/settings-checks.ts'
import { start } from '../doctor/started.ts'
import type { SetupEnvironment } from '../environment.ts'
import { exitFound } from '../exit-code.ts'
import type { Invocation } from '../invocation.ts'
import { safe } from '../render/text.ts'
import { jsonOption } from './json-option.ts'

const help = `
It reads the settings of the project and of the user, starts what is written there with an event that
means nothing, and asks Heed which hooks fired. Of the settings of a project, it starts only what heed init
writes here. Exit code 1: something is broken.`

export function addDoctorCommand(program: Command, invocation: Invocation, group: string): void {
  program
    .command('doctor')
    .summary('Check that agents reach Heed, with a remedy for each problem.')
    .description('Check that agents reach Heed: settings, hooks, MCP server and data, with a remedy for each problem.')
    .helpGroup(group)
    .addArgument(new Argument('[agent]', 'only this agent').choices([...agents]))
    .addOption(jsonOption())
    .addHelpText('after', help)
    .action((agent?: AgentName) => doctor(invocation, agent))
}

async function doctor(invocation: Invocation, only: AgentName | undefined): Promise<void> {
  const { setup } = invocation.env
  if (!setup) throw new HeedError('unavailable', 'This program sets up no agents.')
  const checks: Check[] = []
  for (const agent of only === undefined ? agents : [only]) {
    const looked = scopes
      .filter((scope) => scope === 'project' || setup.place.home !== '')
      .map((scope) => lookAt(agent, scope, setup))
    const here = looked.filter(({ isSetUp }) => isSetUp)
    checks.push(...looked.flatMap(({ isSetUp, checks: faults }) => (isSetUp ? [] : faults)))
    if (here.length === 0 && only) checks.push(notSetUp(agent))
    if (here.length > 0) checks.push(await versionOf(agent, setup))
    if (here.length > 1) checks.push(twice(agent))
    for (const each of here) checks.push(...(await checksOf(invocation, each, setup)))
  }
  const isBroken = checks.length === 0 || checks.some(({ state }) => state === 'broken')
  if (isBroken) invocation.exitCode = exitFound
  await invocation.print({ ok: !isBroken, checks }, inWords(checks))
}

async function checksOf(invocation: Invocation, looked: Looked, setup: SetupEnvironment): Promise<Check[]> {
  const { agent, scope, written, checks } = looked
  const ran = await runWritten(looked, setup)
  const isSent = [...ran].some(([{ isServer }, { problem }]) => !isServer && problem === undefined)
  const { check, hooks } = await reach(invocation, looked, isSent)
  return [{ agent, scope, ...check }, ...checks, ...written.map((each) => checkOf(looked, each, ran.get(each), hooks))]
}

async function versionOf(agent: AgentName, { programs }: SetupEnvironment): Promise<Check> {
  const { versionCommand, tried } = setups[agent]
  const command = { command: `${versionCommand} --version`, args: undefined, env: {} }
  const { stdout, problem } = await start(command, { stdin: '', untilLine: false, env: programs, shell: true })
  const version = versionIn(stdout)
  const about = { agent, check: 'version' } as const
  if (problem !== undefined || version === undefined)
    return { ...about, state: 'unknown', detail: `${versionCommand} is not on the PATH, so its version is not known.` }
  const old = versionProblem(version, tried)
  return old === undefined ? { ...about, state: 'ok', detail: version } : { ...about, state: 'unknown', detail: old }
}

function notSetUp(agent: AgentName): Check {
  const remedy = `Run heed init ${agent} in the folder of your project, or heed init ${agent} --user.`
  return { agent, check: 'settings', state: 'broken', detail: 'Heed is not set up.', remedy }
}

function twice(agent: AgentName): Check {
  const remedy = `Run heed init ${agent} --user --remove, or the same with --project.`
  const detail = 'Heed is set up for this project and for you, so each hook runs twice.'
  return { agent, check: 'settings', state: 'broken', detail, remedy }
}

function inWords(checks: readonly Check[]): string {
  if (checks.length === 0)
    return `Heed is set up for no agent here. Run heed init and the name of one: ${agents.join(', ')}.`
  const groups = groupBy(checks, ({ agent, scope }) => [agentTitles[agent], ...(scope ? [scope] : [])].join(', '))
  return [...groups].map(([title, some]) => [title, ...some.map(lineOf)].join('\n')).join('\n\n')
}

function lineOf({ check, state, detail, remedy }: Check): string {
  const line = `  ${state.padEnd(7)}  ${check}: ${safe(detail)}`
  return remedy === undefined ? line : `${line}\n           ${safe(remedy)}`
}
