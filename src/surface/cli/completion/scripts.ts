// The script that a shell loads to complete `heed`. All that can be typed is in it, so that a press of Tab starts nothing.
import type { Place } from './words.ts'

export const shells = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof shells)[number]

const header = (install: string) => `# Completes the commands, flags and values of heed. ${install}`

const bash = (tables: string) => `${header('For each shell: eval "$(heed completion bash)" in ~/.bashrc')}
${tables}
_heed() {
  local current=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD - 1]} place= next at found
  for ((at = 1; at < COMP_CWORD; at++)); do
    next="\${place:+$place }\${COMP_WORDS[at]}"
    [[ -n $(_heed_words "$next") ]] || break
    place=$next
  done
  found=$(_heed_values "$place $before")
  COMPREPLY=($(compgen -W "\${found:-$(_heed_words "$place")}" -- "$current"))
}
complete -o default -F _heed heed
`

const zsh = (tables: string) => `#compdef heed
${header('For each shell: eval "$(heed completion zsh)" in ~/.zshrc, after compinit')}
${tables}
_heed() {
  local place= next at found
  for ((at = 2; at < CURRENT; at++)); do
    next="\${place:+$place }\${words[at]}"
    [[ -n $(_heed_words "$next") ]] || break
    place=$next
  done
  found=$(_heed_values "$place \${words[CURRENT - 1]}")
  compadd -- \${=found:-$(_heed_words "$place")} || _files
}
compdef _heed heed
`

const fish = (tables: string) => `${header('Once: heed completion fish > ~/.config/fish/completions/heed.fish')}
${tables}
function _heed
  set -l place ''
  set -l typed (commandline -opc)
  for word in $typed[2..-1]
    set -l next (string trim "$place $word")
    test -n "$(_heed_words $next)"; or break
    set place $next
  end
  set -l found (_heed_values "$place $typed[-1]")
  test -n "$found"; or set found (_heed_words "$place")
  string split ' ' -- $found
end
complete -c heed -n 'string match -q -- (commandline -ct)"*" (_heed)' -f -a '(_heed)'
`

export function completionScript(shell: Shell, places: readonly Place[]): string {
  const words = places.map((place) => [place.path, place.words] as const)
  const values = places.flatMap(({ path, values: all }) =>
    all.map(([flag, these]) => [`${path} ${flag}`, these] as const),
  )
  const table = shell === 'fish' ? fishTable : posixTable
  return { bash, zsh, fish }[shell](`${table('_heed_words', words)}\n${table('_heed_values', values)}`)
}

type Rows = readonly (readonly [key: string, words: readonly string[]])[]

function posixTable(name: string, rows: Rows): string {
  const cases = rows.map(([key, words]) => `    '${key}') echo '${plain(words)}' ;;`)
  return `${name}() {\n  case "$1" in\n${cases.join('\n')}\n  esac\n}`
}

function fishTable(name: string, rows: Rows): string {
  const cases = rows.map(([key, words]) => `    case '${key}'\n      echo '${plain(words)}'`)
  return `function ${name}\n  switch "$argv[1]"\n${cases.join('\n')}\n  end\nend`
}

/** A word that a shell would read as something else is left out. */
function plain(words: readonly string[]): string {
  return words.filter((word) => /^[\w.:@/-]+$/.test(word)).join(' ')
}
