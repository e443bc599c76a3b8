// What a change touches is told again, and nothing else: held to telling everything from the start, over random histories.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { verifies } from '../../../test/verifies.ts'
import { fakeDimensions, fakeFeatures } from '../../kernel/similarity/fake-features.ts'
import { createTextIndex, type Features } from '../../kernel/similarity/index.ts'
import { quantise } from '../../kernel/similarity/quantise.ts'
import { type Admission, createAdmissions, type PhraseCandidate } from './admissions.ts'
import type { GateNumbers } from './support.ts'
import { createVoices } from './voices.ts'

const numbers: GateNumbers = { people: 3, near: 0.8, collision: 0.92 }
const verbs = ['open', 'close', 'move'] as const
const TEXTS = 60

/** Texts in a few bundles, so that many are near one another and some as good as the same. */
function featuresOf(text: number): Features {
  const { dense, lexical } = fakeFeatures(text % 5)
  const own = fakeFeatures(1_000 + text).dense
  const strength = [0, 0.25, 0.5, 0.8][text % 4] as number
  const mixed = Float64Array.from(
    { length: fakeDimensions },
    (_, index) => (dense.row[index] ?? 0) + strength * (own.row[index] ?? 0),
  )
  return { dense: quantise(mixed), lexical }
}

interface Standing {
  readonly reports: ReadonlyMap<string, string>
  readonly imported: ReadonlySet<string>
  readonly approved: ReadonlySet<string>
  readonly rejected: ReadonlySet<string>
}
const nothing: Standing = { reports: new Map(), imported: new Set(), approved: new Set(), rejected: new Set() }

type Change = { readonly text: number; readonly verb: string } & (
  | { readonly kind: 'report' | 'withdraw'; readonly person: string }
  | { readonly kind: 'import' | 'approve' | 'reject' | 'undecide' }
)
const named = (person: number) => `person ${person}`
const place = { text: fc.nat(TEXTS - 1), verb: fc.constantFrom(...verbs) }
const said = (kind: 'report' | 'withdraw') =>
  fc.record({ ...place, kind: fc.constant(kind), person: fc.oneof(fc.nat(7), fc.nat(60)).map(named) })
const decided = fc.record({ ...place, kind: fc.constantFrom('import', 'approve', 'reject', 'undecide') })
/** Some mean by each bundle what everyone means by it, and one person by each what nobody else does. */
const usual = (text: number, offset: number) => verbs[((text % 5) + offset) % verbs.length] as string
const agreed = fc
  .record({ text: place.text, person: fc.integer({ min: 10, max: 60 }).map(named) })
  .map(({ text, person }): Change => ({ kind: 'report', text, verb: usual(text, 0), person }))
const contrary = place.text.map(
  (text): Change => ({ kind: 'report', text, verb: usual(text, 1), person: 'person contrary' }),
)
const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 8, arbitrary: agreed },
  { weight: 5, arbitrary: contrary },
  { weight: 8, arbitrary: said('report') },
  { weight: 2, arbitrary: said('withdraw') },
  { weight: 2, arbitrary: decided },
)

function after(standing: Standing, one: Change): Standing {
  const reports = new Map(standing.reports)
  const [imported, approved, rejected] = [
    new Set(standing.imported),
    new Set(standing.approved),
    new Set(standing.rejected),
  ]
  if (one.kind === 'report') reports.set(one.person, one.verb)
  else if (one.kind === 'withdraw') reports.delete(one.person)
  else if (one.kind === 'import') imported.add(one.verb)
  else {
    approved.delete(one.verb)
    rejected.delete(one.verb)
    if (one.kind === 'approve') approved.add(one.verb)
    if (one.kind === 'reject') rejected.add(one.verb)
  }
  return { reports, imported, approved, rejected }
}

/** What the view does with one text whose rows have changed. */
function createGate() {
  const index = createTextIndex(fakeDimensions)
  const voices = createVoices()
  const admissions = createAdmissions(
    index,
    voices,
    () => true,
    () => false,
  )
  const behind = new Map<string, number>()
  return {
    put(text: number, standing: Standing) {
      const id = String(text)
      // Some have no vector yet.
      if (text % 11 !== 0) index.add(id, featuresOf(text))
      voices.setRegistry(id, standing.imported)
      admissions.touch(
        voices.set(
          id,
          [...standing.reports].map(([reporter, verb]) => ({ reporter, verb })),
        ),
      )
      admissions.set(id, candidatesOf(id, standing))
      for (const verb of verbs) {
        if ((behind.get(verb) ?? 0) < numbers.people !== voices.peopleBehind(verb) < numbers.people)
          admissions.touchVerb(verb)
        behind.set(verb, voices.peopleBehind(verb))
      }
    },
    settle: () => admissions.settle(numbers),
    all: () =>
      new Map<string, Admission | undefined>(
        [...admissions.candidates()]
          .map(({ id }): [string, Admission | undefined] => [id, admissions.of(id)])
          .sort(([a], [b]) => (a < b ? -1 : 1)),
      ),
  }
}

function candidatesOf(text: string, { reports, approved, rejected }: Standing): PhraseCandidate[] {
  return [...new Set([...reports.values(), ...approved, ...rejected])].sort().map((verb) => ({
    id: `${text} ${verb}`,
    text,
    phrase: `text ${text}`,
    verb,
    isApproved: approved.has(verb),
    isRejected: rejected.has(verb),
    corrections: 0,
    confidence: 1,
  }))
}

function fromTheStart(all: ReadonlyMap<number, Standing>, order: readonly number[]) {
  const gate = createGate()
  for (const text of order) gate.put(text, all.get(text) ?? nothing)
  gate.settle()
  return gate.all()
}

describe(`${verifies('I5', 'I8')}which phrases hold for everyone`, () => {
  it('is told after each change as if told from the start, in whatever order', () => {
    const history = fc.array(fc.array(change, { minLength: 1, maxLength: 4 }), {
      minLength: 5,
      maxLength: 40,
      size: 'max',
    })
    let live = 0
    let contradicted = 0
    fc.assert(
      fc.property(history, fc.infiniteStream(fc.nat()), (writes, random) => {
        const gate = createGate()
        const all = new Map<number, Standing>()
        for (const changes of writes) {
          for (const one of changes) all.set(one.text, after(all.get(one.text) ?? nothing, one))
          for (const text of new Set(changes.map((one) => one.text))) gate.put(text, all.get(text) ?? nothing)
          gate.settle()
        }
        const order = [...all.keys()]
          .map((text) => ({ text, at: random.next().value as number }))
          .sort((a, b) => a.at - b.at)
        const expected = fromTheStart(
          all,
          order.map(({ text }) => text),
        )
        expect(gate.all()).toEqual(expected)
        const told = [...expected.values()]
        live += told.filter((admission) => admission?.state === 'live').length
        contradicted += told.filter((admission) => admission?.because === 'contradicted').length
      }),
      { numRuns: 60 },
    )
    expect(live).toBeGreaterThan(50)
    expect(contradicted).toBeGreaterThan(5)
  })
})
