// Whether a command is one that a rule forbids: the same program, the same first words, and at least its options, in any order and
// spelling. Pure.
import { programOf, type Words } from './scripts.ts'

/** Options before the first word that take a value, by program. */
const VALUED: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    git: '-C -c --git-dir --work-tree --namespace',
    docker: '-H -c -l --host --context --config --log-level',
    kubectl: '-n -s --namespace --context --kubeconfig --server --cluster --user',
    helm: '-n --namespace --kube-context --kubeconfig',
    npm: '-w --workspace --prefix',
    pnpm: '-C -F --dir --filter',
    yarn: '--cwd',
    make: '-C -f --directory --file',
    aws: '--profile --region --endpoint-url',
    gcloud: '--project --account',
  }).map(([program, options]) => [program, new Set(options.split(' '))]),
)

/** Other spellings of options, by program and first word, and of first words, by program. */
const LONG: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  rm: { r: 'recursive', R: 'recursive', f: 'force' },
  cp: { r: 'recursive', R: 'recursive', f: 'force' },
  chmod: { R: 'recursive' },
  chown: { R: 'recursive' },
  'git push': { f: 'force', d: 'delete' },
  'git clean': { f: 'force' },
  'git branch': { f: 'force', d: 'delete' },
  'git checkout': { f: 'force' },
  'git add': { A: 'all', f: 'force' },
  'git commit': { n: 'no-verify', a: 'all' },
  'npm install': { g: 'global', D: 'save-dev' },
}
const ALIASES: Readonly<Record<string, string>> = { 'npm i': 'install', 'npm add': 'install', 'npm rm': 'uninstall' }
/** More letters behind one dash are one word: `-auto-approve`. */
const MOST_LETTERS = 4

/** `wanted` is what a rule forbids. */
export function isForbidden(words: Words, wanted: Words): boolean {
  if (programOf(words) !== programOf(wanted)) return false
  const [said, meant] = [read(words), read(wanted)]
  const isStart = meant.words.every((word, at) => said.words[at] === word)
  return isStart && [...meant.options].every((option) => said.options.has(option))
}

interface Reading {
  /** Without options. */
  readonly words: readonly string[]
  /** In their longest spelling, each letter for itself. */
  readonly options: ReadonlySet<string>
}

function read(all: Words): Reading {
  const program = programOf(all)
  const valued = VALUED.get(program)
  const words: string[] = []
  const given: string[] = []
  let isOver = false
  for (let at = 1; at < all.length; at += 1) {
    const word = all[at] ?? ''
    if (isOver || word === '-' || !word.startsWith('-')) words.push(word)
    else if (word === '--') isOver = true
    else if (words.length === 0 && valued?.has(word)) at += 1
    else given.push(word)
  }
  const [first = ''] = words
  const plain = ALIASES[`${program} ${first}`] ?? first
  const long = LONG[`${program} ${plain}`] ?? LONG[program] ?? {}
  const options = new Set(given.flatMap((option) => spelled(option, long)))
  // `git push origin +main` is another way to say --force.
  if (program === 'git' && plain === 'push' && words.some((word) => word.startsWith('+'))) options.add('--force')
  return { words: words.length === 0 ? [] : [plain, ...words.slice(1)], options }
}

function spelled(option: string, long: Readonly<Record<string, string>>): string[] {
  if (option.startsWith('--')) return option.includes('=') ? [option, option.slice(0, option.indexOf('='))] : [option]
  if (option.length > MOST_LETTERS + 1) return [option]
  return [...option.slice(1)].map((letter) => (long[letter] === undefined ? `-${letter}` : `--${long[letter]}`))
}
