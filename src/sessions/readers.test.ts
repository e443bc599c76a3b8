import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { linesOf } from '../../test/transcripts.ts'
import { verifies } from '../../test/verifies.ts'
import type { AgentName } from '../kernel/agents.ts'
import type { Exchange } from './exchange.ts'
import { nothingLeftOut } from './lines.ts'
import { exchangesIn, findTranscripts } from './transcripts.ts'

const home = join(import.meta.dirname, '../../test/fixtures/sessions/home')
const scratch = mkdtempSync(join(tmpdir(), 'heed-readers-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

async function read(agent: AgentName, folder: string) {
  const leftOut = nothingLeftOut()
  const exchanges: Exchange[] = []
  for (const transcript of await findTranscripts(agent, folder))
    for await (const exchange of exchangesIn(transcript, leftOut)) exchanges.push(exchange)
  return { exchanges, leftOut }
}

/** A file of an agent, in a folder of its own. */
function folderWith(name: string, path: string, content: string | Buffer): string {
  const folder = join(scratch, name)
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
  return folder
}

const inShort = ({ message, query, response, project }: Exchange) => [query, response, message, project]

describe(`${verifies('S9')}what a person said is read, and nothing else`, () => {
  it('from Claude Code: without commands, notices, results of tools, subagents and summaries', async () => {
    const { exchanges, leftOut } = await read('claude-code', join(home, '.claude'))
    expect(exchanges.map(inShort)).toEqual([
      ['', '', 'Install the dependencies and run the tests.', 'shop'],
      [
        'Install the dependencies and run the tests.',
        'I ran npm install and the tests pass.',
        'No, we use pnpm here, never npm.',
        'shop',
      ],
      ['No, we use pnpm here, never npm.', 'Done with pnpm.', 'Ask a helper what a.txt says', 'shop'],
      [
        'Ask a helper what a.txt says',
        'I will keep it short.',
        'From now on, keep your answers below five lines.',
        'shop',
      ],
      ['From now on, keep your answers below five lines.', 'ok3', 'This one is interrupted', 'shop'],
      ['', '', 'Format a.txt', 'shop'],
      ['Format a.txt', 'I used tabs.', 'No, use spaces instead of tabs', 'shop'],
      ['No, use spaces instead of tabs', 'spaces now', 'run the slow thing', 'shop'],
    ])
    expect(leftOut).toEqual(nothingLeftOut())
  })

  it('from Codex: without instructions of files, the environment and what developers wrote', async () => {
    const { exchanges } = await read('codex', join(home, '.codex'))
    expect(exchanges.map(inShort)).toEqual([
      ['', '', 'Format a.txt', 'shop'],
      ['Format a.txt', 'I formatted the file with tabs.', 'No, never use tabs, use spaces.', 'shop'],
      [
        'No, never use tabs, use spaces.',
        'Now with spaces.',
        'From now on, always run the linter before you commit.',
        'shop',
      ],
    ])
  })

  it('from Gemini CLI: a resumed chat is read once', async () => {
    const { exchanges } = await read('gemini', join(home, '.gemini'))
    expect(exchanges.map(inShort)).toEqual([
      ['', '', 'Write a summary of a.txt', 'shop'],
      [
        'Write a summary of a.txt',
        'Here is the summary in American English.',
        'No, write it in British English.',
        'shop',
      ],
      [
        'No, write it in British English.',
        'Now in British English.',
        'From now on, end each summary with the source.',
        'shop',
      ],
    ])
  })

  it('from older versions', async () => {
    const gemini = { sessionId: 's1', messages: [{ id: '1', type: 'user', content: 'Use tabs' }] }
    const older = folderWith('gemini', 'tmp/shop/chats/session-s1.json', JSON.stringify(gemini))
    const log = [
      { sessionId: 's1', messageId: 0, type: 'user', message: 'Use tabs' },
      {
        sessionId: 's2',
        messageId: 0,
        type: 'user',
        message: 'From now on, be brief',
        timestamp: '2025-09-01T10:00:00Z',
      },
      { sessionId: 's2', messageId: 1, type: 'user', message: '/quit' },
    ]
    writeFileSync(join(older, 'tmp/shop/logs.json'), JSON.stringify(log))
    expect((await read('gemini', older)).exchanges.map(({ message }) => message)).toEqual([
      'Use tabs',
      'From now on, be brief',
    ])
    const bare = [
      { id: 's1', timestamp: '2025-05-01T10:00:00Z', instructions: null },
      {
        type: 'message',
        role: 'user',
        content: [{ type: 'input_text', text: '<environment_context>x</environment_context>' }],
      },
      { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Format it' }] },
      { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Done.' }] },
    ]
    const codex = folderWith(
      'codex',
      'sessions/2025/05/01/rollout-s1.jsonl',
      bare.map((one) => JSON.stringify(one)).join('\n'),
    )
    expect((await read('codex', codex)).exchanges).toMatchObject([{ session: 's1', message: 'Format it' }])
  })
})

describe(`${verifies('S9')}a transcript that cannot be read`, () => {
  const lines = linesOf('s1', 3, [
    { message: 'Format it', response: 'I used tabs.' },
    { message: 'No, use spaces', response: 'Done.' },
  ])

  it('loses the lines that are broken, and no others', async () => {
    const broken = [lines[0], '{"type":"user","uui', '[1]', 'null', '"text"', ...lines.slice(1)].join('\n')
    const folder = folderWith('broken', 'projects/p/s1.jsonl', broken)
    appendFileSync(join(folder, 'projects/p/s1.jsonl'), Buffer.from([0x0a, 0xff, 0xfe, 0x00, 0x0a, 0x7b, 0x22]))
    const { exchanges, leftOut } = await read('claude-code', folder)
    expect(exchanges.map(({ message, response }) => [message, response])).toEqual([
      ['Format it', ''],
      ['No, use spaces', 'I used tabs.'],
    ])
    expect(leftOut).toEqual({ broken: 6, tooLong: 0, unreadable: 0 })
  })

  it('loses a line of 50 MB without holding it, and a binary file', async () => {
    const long = Buffer.alloc(50 * 1024 * 1024, 'a')
    const folder = folderWith(
      'long',
      'projects/p/s1.jsonl',
      Buffer.concat([long, Buffer.from(`\n${lines.join('\n')}`)]),
    )
    writeFileSync(join(folder, 'projects/p/s2.jsonl'), Buffer.alloc(100_000, 0x80))
    const { exchanges, leftOut } = await read('claude-code', folder)
    expect(exchanges).toHaveLength(2)
    expect(leftOut).toEqual({ broken: 1, tooLong: 1, unreadable: 0 })
  })

  it('may have ids that refer to each other, and fields of any kind', async () => {
    const odd = [
      { uuid: 'a', parentUuid: 'b', type: 'user', message: { content: 'one' } },
      { uuid: 'b', parentUuid: 'a', type: 'assistant', message: { content: [{ type: 'text', text: 'two' }, 7, null] } },
      { uuid: 'a', parentUuid: 'a', type: 'user', message: { content: 'three' }, timestamp: 5, cwd: [], sessionId: {} },
      { uuid: 1, type: 'user', message: 'four' },
      { uuid: 'c', type: 'user', message: { content: { text: 'five' } }, origin: 'human' },
    ]
    const folder = folderWith('odd', 'projects/p/s1.jsonl', odd.map((one) => JSON.stringify(one)).join('\n'))
    expect((await read('claude-code', folder)).exchanges.map(({ message, response }) => [message, response])).toEqual([
      ['one', ''],
      ['three', ''],
    ])
    for (const agent of ['codex', 'gemini'] as const) {
      const path = agent === 'codex' ? 'sessions/1/2/3/rollout-x.jsonl' : 'tmp/p/chats/x.json'
      const other = folderWith(`odd-${agent}`, path, '{"payload":7,"messages":[1,{"id":2}],"type":"message"}')
      expect((await read(agent, other)).exchanges).toEqual([])
    }
  })

  it('is none if the folder is not there', async () => {
    expect((await read('codex', join(scratch, 'nowhere'))).exchanges).toEqual([])
  })
})
