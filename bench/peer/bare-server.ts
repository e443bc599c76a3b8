// The peer of HTTP: a bare Node server that does the same raw work. The same rows through the raw driver, committed
// together as they arrive together; the same two lookups for a check. Run as `bare-server.ts FILE FIRST_SEQ`.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openDatabase, openRawSqlite } from './raw-sqlite.ts'
import { rowsOf, WORKSPACE, type WriteRows } from './rows.ts'

const [file = '', firstSeq = '1'] = process.argv.slice(2)
const log = await openRawSqlite(file)
const reader = await openDatabase(file)
const rules = reader.prepare(
  `select id, feedback_id, domain_pattern, decision, reason, created_at, seq from domain_override_rules
    where workspace = ?1 and domain_pattern in (select value from json_each(?2)) and is_active = 1`,
)
const baseline = reader.prepare(
  `select domain_pattern, decision, reason from domain_baseline
    where workspace = ?1 and domain_pattern in (select value from json_each(?2))`,
)

const LARGEST_GROUP = 256
let seq = Number(firstSeq)
let queue: { rows: WriteRows; done(): void }[] = []

function block({ domain_pattern: pattern }: { domain_pattern: string }, response: ServerResponse): void {
  const { id, rows } = rowsOf({ seq, pattern, at: new Date().toISOString(), isActive: true })
  seq += 1
  const answer = {
    feedback_id: id,
    outcome: 'applied',
    message: `${pattern} is blocked from the next check on.`,
    changes: { created: 1, changed: 0, removed: 0, items: [{ what: `block ${pattern}`, after: 'in force' }] },
    undo: `feedback_undo with feedback_id ${id}`,
  }
  if (queue.length === 0) setImmediate(commitTogether)
  queue.push({ rows, done: () => send(response, answer) })
}

function commitTogether(): void {
  const group = queue.slice(0, LARGEST_GROUP)
  queue = queue.slice(LARGEST_GROUP)
  if (queue.length > 0) setImmediate(commitTogether)
  void log.commit(group.map(({ rows }) => rows))
  for (const { done } of group) done()
}

interface FoundRule {
  domain_pattern: string
  decision: string
  reason: string
  feedback_id?: string
}

function check({ url }: { url: string }, response: ServerResponse): void {
  const host = new URL(url).hostname
  const labels = host.split('.')
  const suffixes = labels.slice(0, -1).map((_, index) => `*.${labels.slice(index).join('.')}`)
  const patterns = JSON.stringify([host.replace(/^www\./, ''), ...suffixes])
  const found = (rules.get(WORKSPACE, patterns) ?? baseline.get(WORKSPACE, patterns)) as FoundRule | undefined
  const blocked = found?.decision === 'block'
  const because = found ? `a person blocked ${found.domain_pattern} (${found.reason})` : 'no override matches it'
  send(response, {
    host,
    blocked,
    decided_by: found ? 'override' : 'default',
    reason: `${host} is ${blocked ? 'blocked' : 'allowed'}: ${because}.`,
    ...(found && { domain_pattern: found.domain_pattern, decision: found.decision, feedback_id: found.feedback_id }),
  })
}

function send(response: ServerResponse, answer: object): void {
  const text = JSON.stringify(answer)
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }).end(text)
}

function receive(request: IncomingMessage, response: ServerResponse): void {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const input = JSON.parse(Buffer.concat(chunks).toString())
    if (request.url === '/v1/domain_block') block(input, response)
    else check(input, response)
  })
}

const server = createServer(receive)
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.stdout.write(`http://127.0.0.1:${port}\n`)
})
