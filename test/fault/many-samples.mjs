// A source of samples out of thin air, in groups of three: enough for an export to note several times how far it has come.
const SAMPLES = 45_000
const padded = (n) => String(n).padStart(9, '0')
const groupOf = (n) => padded(n - (n % 3))

export const manySamples = {
  kind: 'many',
  description: 'Samples out of thin air.',
  formats: [{ name: 'many', features: { text: 'string' }, lines: ({ record }) => [record] }],
  async page(_db, _workspace, after, limit) {
    const from = after === null ? 0 : Number(after[1]) + 1
    const count = Math.min(limit, SAMPLES - from)
    const samples = Array.from({ length: count }, (_, at) => from + at).map((n) => ({
      id: padded(n),
      record: { text: `Sample ${n}` },
      stratum: `s${n % 3}`,
      group: groupOf(n),
      feedbackIds: [`fbk_${n}`],
      agreement: 1,
      task: null,
      weight: 1,
      trust: 'direct_user',
      createdAt: '2026-01-31T09:30:00.000Z',
    }))
    const last = samples.at(-1)
    return { samples, next: last && from + count < SAMPLES ? [last.group, last.id] : null }
  },
}
