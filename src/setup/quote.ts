// A command line for the shell that an agent runs its hooks with.

type Shell = 'posix' | 'cmd' | 'powershell'

/** Codex asks cmd on Windows, Gemini CLI asks PowerShell. */
export function commandLine(words: readonly string[], shell: Shell): string {
  const quoted = words.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : quote(word, shell))).join(' ')
  if (shell === 'posix' || /^\w/.test(quoted)) return quoted
  // cmd would take off the outer quotes of a line that begins with one; PowerShell would print what is quoted.
  return shell === 'cmd' ? `call ${quoted}` : `& ${quoted}`
}

function quote(word: string, shell: Shell): string {
  if (shell === 'cmd') return `"${word}"`
  return `'${word.replaceAll("'", shell === 'powershell' ? "''" : "'\\''")}'`
}
