// The files that agents keep their settings in. A project's are in its folder, a person's in the home folder, or where the variable
// of the agent says.
import { join } from 'node:path'
import type { Place, Scope } from './agent.ts'

export function claudeCodeFiles(scope: Scope, { home, folder, folders }: Place) {
  const own = folders['claude-code']
  if (scope === 'project')
    return { servers: join(folder, '.mcp.json'), settings: join(folder, '.claude', 'settings.json') }
  return { servers: claudeCodeState({ home, folders }), settings: join(own ?? join(home, '.claude'), 'settings.json') }
}

/** Where Claude Code keeps what it remembers, such as the folders that a person trusts. */
export function claudeCodeState({ home, folders }: Pick<Place, 'home' | 'folders'>): string {
  return join(folders['claude-code'] ?? home, '.claude.json')
}

export function codexFiles(scope: Scope, { home, folder, folders }: Place) {
  const own = scope === 'project' ? join(folder, '.codex') : (folders.codex ?? join(home, '.codex'))
  return { config: join(own, 'config.toml'), hooks: join(own, 'hooks.json') }
}

export function geminiFiles(scope: Scope, { home, folder, folders }: Place) {
  const own = join(scope === 'project' ? folder : (folders.gemini ?? home), '.gemini')
  return { settings: join(own, 'settings.json'), trusted: join(own, 'trustedFolders.json') }
}

/** What was said in one project stays there; what a person set up for all projects is theirs. */
export function defaultData(scope: Scope, { home, folder }: Place): string {
  return scope === 'project' ? join(folder, 'heed-data') : join(home, '.heed')
}
