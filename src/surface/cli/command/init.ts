// `heed init`: writes what an agent needs to use Heed into its settings, or takes it out again. It shows each change first.
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Argument, type Command, Option } from 'commander'
import { type AgentName, agents, agentTitles } from '../../../kernel/agents.ts'
import { HeedError, invalidInput } from '../../../kernel/errors.ts'
import type { ToolProfile } from '../../../kernel/tool-profile.ts'
import {
  commandIn,
  dataIn,
  defaultData,
  diffOf,
  foundIn,
  merged,
  type Scope,
  type SettingsFile,
  setups,
  unmerged,
} from '../../../setup/index.ts'
import type { SetupEnvironment } from '../environment.ts'
import type { Invocation } from '../invocation.ts'
import { renderSettingsDiff } from '../render/settings-diff.ts'
import { plural } from '../render/text.ts'
import { checkWritable, readSettings, type SettingsText, writeSettings } from '../settings-file.ts'
import { jsonOption } from './json-option.ts'

interface Options {
  project?: boolean
  user?: boolean
  dryRun?: boolean
  remove?: boolean
  yes?: boolean
}

/** The hooks make the two calls of a turn: a model that made them, too, would have each message judged twice. */
const TOOLS_BESIDE_HOOKS: ToolProfile = 'hooked'

interface Change {
  readonly file: SettingsFile
  readonly was: SettingsText
  /** Undefined if the file is removed. */
  readonly text: string | undefined
}

const help = `
It adds the MCP server, the hooks, and the permission to call Heed's tools without asking, and leaves
everything else as it is. A project keeps its data in heed-data/, a user in .heed/ of the home folder,
unless HEED_DATA says where; a DATABASE_URL of the project is not used. The model is shown the tools that
hooks do not replace, unless HEED_TOOLS says which. HEED_KEY is read from the environment and never written.

Examples:
  heed init claude-code --dry-run
  heed init codex --user
  heed init gemini --remove --yes`

export function addInitCommand(program: Command, invocation: Invocation, group: string): void {
  program
    .command('init')
    .summary('Set up an agent: its MCP server, hooks and permissions.')
    .description('Set up an agent: its MCP server, hooks and permissions, shown before they are written.')
    .helpGroup(group)
    .addArgument(new Argument('<agent>', 'the agent').choices([...agents]))
    .addOption(new Option('--project', 'in the settings of this folder; so unless --user is given').conflicts('user'))
    .option('--user', 'in your own settings, for all folders')
    .option('--dry-run', 'only show what would be written')
    .option('--remove', 'take out what heed init wrote, and nothing else')
    .option('--yes', 'write without asking')
    .addOption(jsonOption())
    .addHelpText('after', help)
    .action((agent: AgentName, options: Options) => init(invocation, agent, options))
}

async function init(invocation: Invocation, agent: AgentName, options: Options): Promise<void> {
  const setup = invocation.env.setup
  if (!setup) throw new HeedError('unavailable', 'This program sets up no agents.')
  const scope: Scope = options.user ? 'user' : 'project'
  checkPlace(scope, setup)
  const { data, tools } = choicesOf(agent, scope, setup)
  const files = setups[agent].files(scope, setup.place, { ...setup.start, data, tools })
  const changes = files.map((file) => changeOf(file, options)).filter(({ was, text }) => was.text !== text)
  for (const { file, was } of changes) checkWritable(file.path, was)

  if (!invocation.json) await showChanges(invocation, changes)
  const isWritten = changes.length > 0 && !options.dryRun && (await isWanted(invocation, options))
  if (isWritten) for (const { file, was, text } of changes) writeSettings(file.path, was, text)
  const left = options.remove ? [] : leftFor(agent, scope, setup, data)
  await invocation.print(
    { agent, scope, data, written: isWritten, files: changes.map(inJson), left },
    inWords(agent, options, changes, isWritten, data, left),
  )
}

function checkPlace(scope: Scope, { place }: SetupEnvironment): void {
  if (place.home === '' && scope === 'user')
    throw new HeedError('unavailable', 'There is no home folder. Set HOME, or set up the project: --project.')
  if (scope === 'project' && place.home !== '' && resolve(place.folder) === resolve(place.home))
    throw invalidInput('--project', 'this is your home folder, not a project. Give --user, or go to the project first.')
}

/** As HEED_DATA and HEED_TOOLS say; else as the agent has it already, so that nothing learned or chosen is lost. */
function choicesOf(agent: AgentName, scope: Scope, { place, start, data, tools }: SetupEnvironment) {
  const otherwise = { data: defaultData(scope, place), tools: TOOLS_BESIDE_HOOKS }
  const files = setups[agent].files(scope, place, { ...start, ...otherwise })
  const found = files.flatMap((file) => foundIn(file, readSettings(file.path).text))
  const server = found.find(({ part }) => part === 'MCP server')
  const written = server && commandIn(server)
  return {
    data: data ?? ((written && dataIn(written)) || otherwise.data),
    tools: tools ?? (written?.env.HEED_TOOLS || otherwise.tools),
  }
}

function changeOf(file: SettingsFile, { remove }: Options): Change {
  const was = readSettings(file.path)
  return { file, was, text: (remove ? unmerged : merged)(file, was.text) }
}

async function showChanges({ out, env }: Invocation, changes: readonly Change[]): Promise<void> {
  for (const change of changes) {
    const { file, was, text } = change
    // A project that was cloned can have links to anywhere.
    const led = was.target === file.path ? '' : `, a link to ${was.target}`
    const title = `${file.path} (${kindOf(change)}${led})`
    await out.write(`${renderSettingsDiff(title, diffOf(was.text ?? '', text ?? ''), env.stdout.isTTY === true)}\n\n`)
  }
}

function kindOf({ was, text }: Change): 'new' | 'removed' | 'changed' {
  if (was.text === undefined) return 'new'
  return text === undefined ? 'removed' : 'changed'
}

async function isWanted({ env, json }: Invocation, { yes }: Options): Promise<boolean> {
  if (yes) return true
  if (!env.setup?.isAsked || json)
    throw invalidInput('--yes', 'nobody can be asked here. Give --yes to write this, or --dry-run to only see it.')
  const asking = createInterface({ input: env.stdin, output: env.stderr })
  try {
    // Without a line there is no answer: Ctrl+D closes it.
    const answer = await Promise.race([asking.question('Write this? [y/N] '), once(asking, 'close').then(() => '')])
    return /^y(es)?$/i.test(answer.trim())
  } finally {
    asking.close()
  }
}

function inJson(change: Change) {
  const { file, was, text } = change
  const lines = diffOf(was.text ?? '', text ?? '').filter(({ kind }) => kind === 'added' || kind === 'removed')
  return {
    path: file.path,
    change: kindOf(change),
    diff: lines.map(({ kind, text: line }) => (kind === 'added' ? '+' : '-') + line),
  }
}

function inWords(
  agent: AgentName,
  { remove, dryRun }: Options,
  changes: readonly Change[],
  isWritten: boolean,
  data: string,
  left: readonly string[],
): string {
  const title = agentTitles[agent]
  if (changes.length === 0 && remove) return `Nothing to take out: Heed is not in these settings of ${title}.`
  const done =
    changes.length === 0 ? `Nothing to change: ${title} is set up.` : `Wrote ${plural(changes.length, 'file')}.`
  if (changes.length > 0 && !isWritten) return `${dryRun ? 'A dry run: nothing' : 'Nothing'} was written.`
  if (remove) return `${done} The data stays in ${data}.`
  return [`${done} Data: ${data}`, ...left.map((line) => `- ${line}`)].join('\n')
}

function leftFor(agent: AgentName, scope: Scope, { place, start }: SetupEnvironment, data: string): string[] {
  const notes =
    scope === 'project'
      ? ['The settings name paths of this machine: others who work on the project run heed init themselves.']
      : []
  if (data === defaultData('project', place)) notes.push('Add heed-data/ to .gitignore: it has what people said.')
  if (/[\\/]_npx[\\/]/.test(start.main))
    notes.push('Heed runs from the cache of npx, which npm may empty: install it, and run heed init again.')
  return [...setups[agent].left(scope, place), ...notes, `Check it with heed doctor ${agent}.`]
}
