// The simple commands that a shell script runs, as lists of words: also those in pipes, substitutions and functions, and those that
// another command runs, such as `sudo`, `xargs` and `bash -c`. A script that only a run would show, such as a variable or a file, is
// not seen. Pure.
import { type Command, forEachChild, parse, type Redirection, type SyntaxNode } from 'unbash'

export type Words = readonly string[]

/** Commands that run the words after their options, and the options of theirs that take a value. */
const RUNNERS: ReadonlyMap<string, string> = new Map([
  ['sudo', '-u -g -h -p -C -T -r -t -D -R --user --group --host --prompt --chdir'],
  ['doas', '-u -C'],
  ['env', '-u -C -S --unset --chdir'],
  ['xargs', '-I -i -L -n -P -s -d -E -a --max-args --max-procs --delimiter --replace --arg-file'],
  ['nice', '-n --adjustment'],
  ['ionice', '-c -n -p --class --classdata'],
  ['timeout', '-k -s --kill-after --signal'],
  ['stdbuf', '-i -o -e --input --output --error'],
  ['watch', '-n --interval'],
  ['time', '-f -o --format --output'],
  ['exec', '-a'],
  ['chroot', '--userspec --groups'],
  ...['nohup', 'command', 'builtin', 'setsid', 'unbuffer', 'caffeinate', 'busybox'].map((name) => [name, ''] as const),
])
/** These have a word of their own before what they run. */
const FIRST_IS_OWN = new Set(['timeout', 'chroot'])
const SHELLS = new Set(['sh', 'bash', 'zsh', 'dash', 'ash', 'ksh'])
const EXECUTES = new Set(['-exec', '-execdir', '-ok', '-okdir'])
/** How many commands may run each other. */
const MOST_INSIDE = 10

/** A script that is nested too deeply to be read. */
export class TooDeep extends Error {}

const OPENING = /\$[({]|[<>]\(|`/g
const MOST_OPENED = 2_000

export function* commandsIn(script: string, inside = 0): Generator<Words> {
  for (const command of commandNodes(script)) {
    const words = wordsOf(command)
    yield* withInner(words, inside)
    if (isShell(words)) for (const given of command.redirects) yield* again(givenTo(given), inside)
  }
}

function commandNodes(script: string): Command[] {
  if ((script.match(OPENING)?.length ?? 0) > MOST_OPENED) throw new TooDeep()
  const found: Command[] = []
  const visit = (node: SyntaxNode): void => {
    if (node.type === 'Command') found.push(node)
    forEachChild(node, visit)
  }
  try {
    visit(parse(script))
  } catch (error) {
    // The stack is full.
    if (error instanceof RangeError) throw new TooDeep()
    throw error
  }
  return found
}

/** A list of words as a script that runs it. */
export function asScript(words: Words): string {
  return words.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ')
}

export function programOf(words: Words): string {
  const name = words[0] ?? ''
  return name.slice(name.lastIndexOf('/') + 1)
}

function wordsOf({ name, args }: Command): Words {
  const given = args.map((word) => (word.type === 'Word' ? word.value : word.text))
  return name === undefined ? given : [name.value, ...given]
}

function isShell(words: Words): boolean {
  return SHELLS.has(programOf(words))
}

function givenTo(redirection: Redirection): string {
  if (redirection.type === 'HereDoc') return redirection.body.text
  return redirection.type === 'HereString' ? (redirection.target?.value ?? '') : ''
}

function* again(script: string, inside: number): Generator<Words> {
  if (script !== '' && inside < MOST_INSIDE) yield* commandsIn(script, inside + 1)
}

function* withInner(words: Words, inside: number): Generator<Words> {
  if (words.length === 0) return
  yield words
  if (inside >= MOST_INSIDE) return
  const program = programOf(words)
  const valued = RUNNERS.get(program)
  if (valued !== undefined) {
    const start = afterOptions(words, new Set(valued.split(' '))) + (FIRST_IS_OWN.has(program) ? 1 : 0)
    yield* withInner(words.slice(start), inside + 1)
    // `env -S`, `watch` and the like take a whole script as one word.
    if (words.length === start + 1) yield* again(words[start] ?? '', inside)
  }
  if (SHELLS.has(program) || program === 'su') {
    const at = words.findIndex((word) => /^-[a-z]*c$/.test(word))
    if (at > 0) yield* again(words[at + 1] ?? '', inside)
  }
  if (program === 'eval') yield* again(words.slice(1).join(' '), inside)
  if (program === 'ssh') yield* again(words.slice(afterOptions(words, SSH_VALUED) + 1).join(' '), inside)
  if (program === 'find') {
    const at = words.findIndex((word) => EXECUTES.has(word))
    if (at > 0) yield* withInner(words.slice(at + 1), inside + 1)
  }
}

const SSH_VALUED = new Set('-b -c -D -E -e -F -I -i -J -L -l -m -O -o -p -Q -R -S -W -w'.split(' '))
const ASSIGNED = /^[A-Za-z_]\w*=/

/** Where the words begin that are no option, no value of one, and no variable. */
function afterOptions(words: Words, valued: ReadonlySet<string>): number {
  let at = 1
  for (; at < words.length; at += 1) {
    const word = words[at] ?? ''
    if (word === '--') return at + 1
    if (valued.has(word)) at += 1
    else if (!word.startsWith('-') && !ASSIGNED.test(word)) return at
  }
  return at
}
