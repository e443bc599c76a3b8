// The stream of training samples, read line by line.
import { HeedError } from '../kernel/errors.ts'

/** Which samples to stream, and how. */
export interface SamplesQuery {
  /** The kind of sample, such as nli. */
  kind: string
  /** How to write it, such as dpo, kto or sft; the first format of the kind unless given. */
  format?: string | undefined
  /** Only this side of the split; both unless given. */
  side?: 'train' | 'test' | undefined
  /** The share of each stratum that is kept for testing; 0.2 unless given. */
  test_share?: number | undefined
  /** Another seed is another split; 0 unless given. */
  seed?: number | undefined
  /** Only the samples of this run: those that it took, and those that earlier runs used. */
  run_id?: string | undefined
  /** Only samples of this task. */
  task_id?: string | undefined
  /** Only samples from this time on. */
  since?: string | undefined
  /** Only samples from before this time. */
  until?: string | undefined
  /** Only samples whose sources are all at least as trusted. */
  trust?: 'reviewer' | 'direct_user' | 'agent_inferred' | 'tool_output' | 'untrusted_document' | undefined
  /** Only samples of this stratum, such as refutes, accepted or a verb. */
  label?: string | undefined
  /** Only samples that so many people agree on. */
  agreement?: number | undefined
}

/** The path and query of the stream. */
export function samplesPath({ kind, ...rest }: SamplesQuery): string {
  const given = Object.entries(rest).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return `samples/${encodeURIComponent(kind)}?${new URLSearchParams(given)}`
}

/** The lines of an answer. If it breaks off, that is an error, so that a part is not taken for the whole. */
export async function* linesIn(response: Response, signal: AbortSignal | undefined): AsyncGenerator<unknown> {
  let rest = ''
  const decoder = new TextDecoder()
  try {
    for await (const chunk of response.body ?? []) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) yield JSON.parse(line)
    }
  } catch (cause) {
    signal?.throwIfAborted()
    throw new HeedError('unavailable', 'The samples broke off before their end. Ask for them again.', { cause })
  }
}
