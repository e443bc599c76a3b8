// The variables of the environment as help shows them: what each means, and which commands read it.
import { variables } from './variables.ts'

export interface Variable {
  readonly name: string
  readonly description: string
}

type Name = keyof typeof variables.shape

/** What most people set, whatever they run. */
const forMost: readonly Name[] = ['HEED_DATA', 'DATABASE_URL', 'HEED_KEY', 'HEED_WORKSPACE']
/** Whoever calls a server brings a key and a token. */
const forCallers: readonly Name[] = ['HEED_KEY', 'HEED_PERSON_TOKEN']
/** Where agents keep their settings, and where their hooks go. */
const forSetup: readonly Name[] = ['CLAUDE_CONFIG_DIR', 'CODEX_HOME', 'GEMINI_CLI_HOME', 'HEED_URL']
const forHooks: readonly Name[] = ['HEED_DATA', 'HEED_KEY', 'HEED_URL']
const forServers = /^(HEED_(HOST|PORT|ALLOWED_HOSTS|CORS|LOG|GIT|GITHUB_.*|STREAM.*|TRAIN_.*|RATE_LIMIT)|REDIS_URL)$/

/** The variables that a command reads; of all other commands, none beside those that are shown with the list of commands. */
export function variablesOf(command: string): readonly Variable[] {
  return (Object.keys(variables.shape) as Name[])
    .filter((name) => isRead(name, command))
    .map((name) => ({ name, description: described(name) }))
}

function isRead(name: Name, command: string): boolean {
  switch (command) {
    case '':
      return forMost.includes(name)
    case 'serve':
      return !forCallers.includes(name) && !forSetup.includes(name)
    case 'mcp':
      return !forServers.test(name) && !forSetup.includes(name)
    case 'init':
      return name === 'HEED_TOOLS' || forSetup.includes(name)
    case 'doctor':
      return forSetup.includes(name)
    case 'hook':
      return forHooks.includes(name)
    case 'git sync':
      return name === 'HEED_GIT'
    default:
      return false
  }
}

function described(name: Name): string {
  const { description = '' } = variables.shape[name]
  // In a terminal, quotes of Markdown are noise.
  const text = description.replaceAll('`', '')
  const standard = variables.shape[name].safeParse(undefined).data
  return standard === undefined || standard === '' ? text : `${text} (default ${standard})`
}
