// Claude Code, as far as the documents use it: `claude -p PROMPT`, and `-c` to go on with the last session. It runs the hooks of the
// project and keeps a transcript as the agent does. Its model tells what it is to tell, and runs what is between back ticks.
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'

const words = process.argv.slice(2)
if (words.includes('--version')) {
  process.stdout.write('2.1.325 (Claude Code)\n')
  process.exit()
}
const prompt = words[words.indexOf('-p') + 1]
const cwd = process.cwd()
const folder = join(homedir(), '.claude', 'projects', cwd.replaceAll(/[^A-Za-z0-9]/g, '-'))
mkdirSync(folder, { recursive: true })
const written = (file) => statSync(join(folder, file)).mtimeMs
const [latest] = readdirSync(folder).sort((one, other) => written(other) - written(one))
const session_id = words.includes('-c') && latest ? latest.replace('.jsonl', '') : randomUUID()
const transcript_path = join(folder, `${session_id}.jsonl`)
const settings = existsSync('.claude/settings.json') ? JSON.parse(readFileSync('.claude/settings.json', 'utf8')) : {}
const prompt_id = randomUUID()

fire('SessionStart', { source: words.includes('-c') ? 'resume' : 'startup' })
const told = fire('UserPromptSubmit', { prompt })
const [, command] = /`(.+)`/.exec(prompt) ?? []
const stopped = command && fire('PreToolUse', { tool_name: 'Bash', tool_input: { command }, tool_use_id: randomUUID() })
const [, toTell = 'Done.'] = /^(?:Tell|Ask) the person: (.*)$/m.exec(told?.hookSpecificOutput?.additionalContext) ?? []
const answer = stopped?.decision === 'block' ? stopped.reason : toTell
fire('Stop', { last_assistant_message: answer, stop_hook_active: false })
keep('user', prompt)
keep('assistant', [{ type: 'text', text: answer }])
process.stdout.write(`${answer}\n`)

function fire(hook_event_name, more) {
  const event = { hook_event_name, session_id, prompt_id, transcript_path, cwd, permission_mode: 'default', ...more }
  const handlers = (settings.hooks?.[hook_event_name] ?? []).flatMap(({ hooks }) => hooks)
  const answers = handlers.map(({ command: program, args }) => {
    const { stdout } = spawnSync(program, args, { cwd: tmpdir(), encoding: 'utf8', input: JSON.stringify(event) })
    return stdout ? JSON.parse(stdout) : undefined
  })
  return answers.find((each) => each !== undefined)
}

function keep(type, content) {
  const about = { isSidechain: false, cwd, sessionId: session_id, version: '2.1.325', parentUuid: lastId() }
  const line = {
    ...about,
    uuid: randomUUID(),
    timestamp: new Date().toISOString(),
    type,
    message: { role: type, content },
  }
  appendFileSync(transcript_path, `${JSON.stringify(line)}\n`)
}

function lastId() {
  if (!existsSync(transcript_path)) return null
  return JSON.parse(readFileSync(transcript_path, 'utf8').trim().split('\n').at(-1)).uuid
}
