// The fields that inputs are made of, bounded and storable on both engines, and the envelope that every write accepts.
import { z } from 'zod'
import { trusts } from './gate/trust.ts'
import { visible } from './visible.ts'

/** PostgreSQL stores no NUL, and half a surrogate pair is not text. */
const storable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()
const NOT_STORABLE = 'must not contain NUL or half of a surrogate pair.'

/** Text that a person reads: trimmed, not empty, at most `max` characters. */
export function text(max: number) {
  return z.string().trim().min(1).max(max).refine(storable, NOT_STORABLE)
}

/** Text whose white space matters, such as a document. */
export function rawText(max: number) {
  return z.string().min(1).max(max).refine(storable, NOT_STORABLE)
}

/** A name or an id, without invisible characters: two that look the same on a screen are the same. */
const named = (max: number) => text(max).refine(isSeen, NOT_SEEN)
const isSeen = (name: string): boolean => visible(name) === name && !/[\n\t]/.test(name)
const NOT_SEEN = 'must be on one line, without invisible characters.'

/** An id: short enough to be indexed everywhere. */
export function identifier() {
  return named(200)
}

/** A person, also in the form `key_…/name` of a key's own names. */
export function personName() {
  return named(250)
}

/** An id that belongs to a key, also as it is stored. */
export function ownedIdentifier() {
  return named(250)
}

/** A session, also as it is stored. */
export function sessionName() {
  return named(250)
}

export const reasonText = () => text(4_000)

/** What every write may say of itself. */
export const envelope = {
  task_id: identifier().optional().describe('The task this belongs to.'),
  session_id: sessionName().optional().describe('The conversation this was said in.'),
  on_behalf_of: personName().optional().describe('The person who said it, if you speak for one.'),
  trust: z
    .enum(trusts)
    .optional()
    .describe(
      'Lower it if you inferred this (agent_inferred) or read it (tool_output, untrusted_document): it then waits for a reviewer.',
    ),
  idempotency_key: identifier().optional().describe('Send the same key when you retry: then it is recorded only once.'),
}

const { trust: _, ...withoutTrust } = envelope

/** The envelope of a decision: a reviewer decides with full trust, so there is none to lower. */
export const decisionEnvelope = withoutTrust

/** What every list takes. */
export const page = {
  // Two ids of 200 characters, each written as \\u0000, in base64.
  cursor: text(4_000).optional().describe('The next_cursor of the page before.'),
  limit: z.number().int().min(1).max(200).default(50).describe('How many items a page has at most.'),
}

export const nextCursor = z.string().optional().describe('Send it as cursor for the next page; absent on the last.')

const OPEN_KEYS = 50
const OPEN_LENGTH = 16_000
const OPEN_DEPTH = 8

/** Named fields, and any other JSON that a caller sends, bounded. */
export function openObject<S extends z.ZodRawShape>(shape: S, longest = OPEN_LENGTH) {
  return z.looseObject(shape).superRefine((given, { addIssue }) => {
    const problem = openProblem(given, longest)
    if (problem !== undefined) addIssue({ code: 'custom', message: problem })
  })
}

function openProblem(given: Readonly<Record<string, unknown>>, longest: number): string | undefined {
  if (Object.keys(given).length > OPEN_KEYS) return `must have at most ${OPEN_KEYS} keys.`
  if (!isShallow(given, OPEN_DEPTH)) return `must be nested at most ${OPEN_DEPTH} levels deep.`
  if (JSON.stringify(given).length > longest) return `must be at most ${longest} characters of JSON.`
  if (Object.keys(given).some((key) => key.length > 200)) return 'must have keys of at most 200 characters.'
  return isStorable(given) ? undefined : NOT_STORABLE
}

function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return depth > 0 && Object.values(value).every((inner) => isShallow(inner, depth - 1))
}

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return storable(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, inner]) => storable(key) && isStorable(inner))
}
