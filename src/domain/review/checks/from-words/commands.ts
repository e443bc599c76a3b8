// "Never run git push --force": commands that no agent may run. Pure.
import type { Check } from '../check.ts'
import { oneCommand } from '../command/index.ts'
import { listIn, NEVER, quotationsIn, sentence } from './sentence.ts'

const run = sentence(
  `${NEVER} (?<verb>run|running|execute|executing|call|calling|invoke|invoking|use|using)(?: the commands?)? (?<commands>.+)`,
)
const forcePush = sentence(`${NEVER} force[- ]?push(?:ing)?`)

/** Programs whose names are no words of a sentence. */
const PROGRAMS = new Set(
  'git gh rm rmdir sudo doas docker docker-compose podman kubectl helm terraform npm npx pnpm yarn bun pip pip3 pipx uv apt apt-get dpkg yum dnf brew curl wget chmod chown ssh scp rsync psql mysql sqlite3 mongosh redis-cli systemctl launchctl gcloud aws az cargo rustup mkfs dd pkill killall crontab ffmpeg'.split(
    ' ',
  ),
)
/** What may follow them without a dash: other words may be the rest of a sentence. */
const FIRST_WORDS = new Set(
  'push pull fetch commit reset clean rebase merge checkout switch restore branch tag stash amend add install uninstall ci publish unpublish update upgrade remove delete destroy apply drop prune system volume image container network rm rmi exec compose up down kill stop start restart deploy release login logout create purge autoremove flushall flushdb'.split(
    ' ',
  ),
)
/** A command that is not quoted. */
const BARE = /([\w./-]+(?: (?!(?:or|and) )[\w./:@=+-]+)*)/uy

export function commandsFrom(said: string): Check | undefined {
  if (forcePush.test(said)) return { kind: 'forbidden_command', commands: ['git push --force'] }
  const { verb = '', commands = '' } = run.exec(said)?.groups ?? {}
  const isRun = !/^(?:us|call)/iu.test(verb)
  const quoted = quotationsIn(commands)?.every((one) => oneCommand(one) !== undefined && (isRun || isCommand(one)))
  const found = quoted ? quotationsIn(commands) : listIn(commands, BARE)
  return found && (quoted || found.every(isPlain)) ? { kind: 'forbidden_command', commands: found } : undefined
}

/** Whether it begins with a program. */
export function isCommand(command: string): boolean {
  return PROGRAMS.has(command.split(' ')[0] ?? '')
}

function isPlain(command: string): boolean {
  const [, ...words] = command.split(' ')
  return isCommand(command) && words.every((word) => /^-{1,2}\w/.test(word) || FIRST_WORDS.has(word))
}
