// After each change of a random history, the admissions equal what the pure function decides from scratch.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fakeDimensions, fakeFeatures } from '../../../../test/fake-features.ts'
import { verifies } from '../../../../test/verifies.ts'
import { quantise } from '../../../kernel/similarity/embed/quantise.ts'
import {
  createNeighbourhoods,
  createTextIndex,
  type Features,
  type TextIndex,
  textId,
} from '../../../kernel/similarity/index.ts'
import { createAdmissions } from './admissions.ts'
import { admit } from './admit.ts'
import { createBareTexts } from './bare-texts.ts'
import type { Admission, PhraseCandidate } from './candidate.ts'
import { type Carried, carriedByTrusted, carriedOf } from './carried.ts'
import type { GateNumbers } from './numbers.ts'
import { createRejected } from './rejected.ts'
import type { Snapshot } from './snapshot.ts'
import { createTrackRecords } from './track-record.ts'
import { createVoices, type Said, type Turned } from './voices.ts'

const numbers: GateNumbers = { people: 3, near: 0.8, collision: 0.92 }
const verbs = ['open', 'close', 'move'] as const
const TEXTS = 60

/** Texts in a few bundles, so that many are near one another and some are nearly the same. */
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

interface TextState {
  readonly reports: ReadonlyMap<string, Said>
  readonly former: readonly Turned[]
  readonly imported: ReadonlySet<string>
  readonly approved: ReadonlySet<string>
  readonly rejected: ReadonlySet<string>
}
const nothing: TextState = {
  reports: new Map(),
  former: [],
  imported: new Set(),
  approved: new Set(),
  rejected: new Set(),
}

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

const personOf = (one: Change) => ('person' in one ? one.person : undefined)

/** The place of the last change in the log. */
let seq = 0

function stateAfter(state: TextState, one: Change): TextState {
  seq += 1
  const reports = new Map(state.reports)
  const [imported, approved, rejected] = [new Set(state.imported), new Set(state.approved), new Set(state.rejected)]
  const former = state.former.filter(({ reporter, verb }) => !(reporter === personOf(one) && verb === one.verb))
  const before = state.reports.get(personOf(one) ?? '')
  if (one.kind === 'report' && before !== undefined && before.verb !== one.verb)
    former.push({ reporter: one.person, verb: before.verb, meant: { from: before.since, until: seq } })
  const isNew = one.kind === 'report' && before?.verb !== one.verb
  if (isNew) reports.set(one.person, { reporter: one.person, verb: one.verb, since: seq })
  else if (one.kind === 'report') return { ...state, former }
  else if (one.kind === 'withdraw') reports.delete(one.person)
  else if (one.kind === 'import') imported.add(one.verb)
  else {
    approved.delete(one.verb)
    rejected.delete(one.verb)
    if (one.kind === 'approve') approved.add(one.verb)
    if (one.kind === 'reject') rejected.add(one.verb)
  }
  return { reports, former, imported, approved, rejected }
}

/** Every seventh text is another one with a "please" before it. */
const wordsOf = (text: number) => (text % 7 === 0 ? `please text ${text + 1}` : `text ${text}`)

const idOf = (text: number) => textId(wordsOf(text))

function createSources() {
  const index = createTextIndex(fakeDimensions)
  const voices = createVoices()
  const bare = createBareTexts()
  const put = (text: number, { imported, reports, former }: TextState) => {
    const id = idOf(text)
    bare.set(id, wordsOf(text))
    // Some have no vector yet.
    for (const one of bare.of(id) === undefined ? [text] : [text, text + 1])
      if (one % 11 !== 0) index.add(idOf(one), featuresOf(one))
    voices.setRegistry(id, imported)
    return voices.set(id, [...reports.values()], former)
  }
  return { index, voices, bare, put, isKnown: () => true, isBlocked: () => false }
}

/** What the view does with one text whose rows have changed. */
function createGate() {
  const { put, ...sources } = createSources()
  const admissions = createAdmissions({ ...sources, index: createNeighbourhoods(sources.index) })
  const behind = new Map<string, number>()
  return {
    put(text: number, state: TextState) {
      admissions.touch(put(text, state))
      admissions.set(idOf(text), candidatesOf(text, state))
      for (const verb of verbs) {
        const people = sources.voices.peopleBehind(verb)
        if ((behind.get(verb) ?? 0) < numbers.people !== people < numbers.people) admissions.touchVerb(verb)
        behind.set(verb, people)
      }
    },
    settle: () => admissions.settle(numbers),
    all: () => inOrder([...admissions.candidates()].map(({ id }) => [id, admissions.of(id)])),
  }
}

type Admitted = ReadonlyMap<string, Admission | undefined>
/** A similarity computed from the other side may differ in its last digits. */
const inOrder = (admitted: [string, Admission | undefined][]): Admitted =>
  new Map(
    admitted
      .map(([id, one]): [string, Admission | undefined] => [
        id,
        one && {
          ...one,
          collisions: one.collisions.map((other) => ({
            ...other,
            similarity: Math.round(other.similarity * 1e9) / 1e9,
          })),
        },
      ])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )

function candidatesOf(text: number, { reports, former, approved, rejected }: TextState): PhraseCandidate[] {
  const said = [...reports.values(), ...former].map(({ verb }) => verb)
  return [...new Set([...said, ...approved, ...rejected])].sort().map((verb) => ({
    id: `${text} ${verb}`,
    text: idOf(text),
    phrase: wordsOf(text),
    verb,
    isApproved: approved.has(verb),
    isRejected: rejected.has(verb),
    corrections: 0,
    confidence: 1,
  }))
}

/** The pure function for everything that is known, with nothing kept from before. */
function fromScratch(all: ReadonlyMap<number, TextState>, order: readonly number[]): Admitted {
  const { put, ...sources } = createSources()
  const at = new Map<string, PhraseCandidate[]>()
  for (const text of order) {
    put(text, all.get(text) ?? nothing)
    at.set(idOf(text), candidatesOf(text, all.get(text) ?? nothing))
  }
  const candidates = [...at.values()].flat()
  const trackRecords = createTrackRecords()
  const carried = new Map<string, Carried>()
  const snapshot: Snapshot = {
    ...sources,
    numbers,
    candidatesAt: (text) => at.get(text) ?? [],
    rejectedOf(verb) {
      const rejected = createRejected()
      for (const one of candidates) if (one.verb === verb && one.isRejected) rejected.add(one.text, one.phrase)
      return rejected
    },
    isContradicted: trackRecords.isContradicted,
    contradictedTexts: () =>
      new Set(
        [...at.keys()].filter((text) =>
          sources.voices.all(text).some(({ reporter, verb }) => trackRecords.isContradicted(reporter, verb)),
        ),
      ),
    carried: ({ id }) => carried.get(id) as Carried,
  }
  const byAll = candidates.map((candidate) => ({ candidate, admitted: carriedOf(snapshot, candidate) }))
  for (const { candidate, admitted } of byAll) trackRecords.replace(candidate.verb, [], admitted.heard)
  for (const { candidate, admitted } of byAll)
    carried.set(candidate.id, carriedByTrusted(snapshot, candidate, admitted))
  return inOrder(candidates.map((candidate) => [candidate.id, admit(snapshot, candidate)]))
}

/** As if this many new people said it too. */
function confirmed(all: ReadonlyMap<number, TextState>, text: number, verb: string, times: number) {
  const said = Array.from({ length: times }, (_, index): Change => {
    return { kind: 'report', text, verb, person: `stranger ${index}` }
  })
  return new Map(all).set(text, said.reduce(stateAfter, all.get(text) ?? nothing))
}

/** What it takes to settle this many texts that are all new to the gate, each with a report. */
function workFor(texts: number) {
  const { put, ...sources } = createSources()
  let scans = 0
  const index: TextIndex = {
    ...sources.index,
    survey(features) {
      const survey = sources.index.survey(features)
      const within = (least: number) => {
        scans += 1
        return survey.within(least)
      }
      return { ...survey, within }
    },
  }
  const admissions = createAdmissions({ ...sources, index: createNeighbourhoods(index) })
  for (let text = 1; text <= texts; text += 1) {
    const state = {
      ...nothing,
      reports: new Map([[named(text), { reporter: named(text), verb: usual(text, 0), since: text }]]),
    }
    admissions.touch(put(text, state))
    admissions.set(idOf(text), candidatesOf(text, state))
  }
  const steps = admissions.settling(numbers)
  let count = 0
  while (!steps.next().done) count += 1
  return { scans, steps: count }
}

const writes = fc.array(change, { minLength: 5, maxLength: 80, size: 'max' })

describe(`${verifies('I5', 'I8')}which phrases are in effect for everyone`, () => {
  it(`${verifies('K14')}takes effect once as many more people confirm it as were missing, if nobody means another verb`, () => {
    let kept = 0
    fc.assert(
      fc.property(writes, (changes) => {
        const all = new Map<number, TextState>()
        for (const one of changes) all.set(one.text, stateAfter(all.get(one.text) ?? nothing, one))
        const texts = [...all.keys()]
        const isPromised = (admitted: Admission | undefined) =>
          admitted?.because === 'people' && admitted.rivals.length === 0
        const waiting = [...fromScratch(all, texts)].filter(([, admitted]) => isPromised(admitted)).slice(0, 4)
        for (const [id, admitted] of waiting) {
          const [text = '', verb = ''] = id.split(' ')
          const then = fromScratch(confirmed(all, Number(text), verb, admitted?.missing ?? 0), texts).get(id)
          expect(then, JSON.stringify([id, admitted])).toMatchObject({ state: 'live' })
          kept += 1
        }
      }),
      { numRuns: 25 },
    )
    expect(kept).toBeGreaterThan(30)
  })

  it('takes few steps and looks around each phrase once, however many are new', () => {
    for (const texts of [50, 100, 150]) {
      const { scans, steps } = workFor(texts)
      // Those with a "please" before them are compared without it, too.
      expect(scans).toBeLessThanOrEqual(1.2 * texts)
      expect(steps).toBeGreaterThanOrEqual(2 * texts)
      expect(steps).toBeLessThanOrEqual(4 * texts)
    }
  })

  it('is the same after each change as if decided from scratch, in whatever order', () => {
    const history = fc.array(fc.array(change, { minLength: 1, maxLength: 4 }), {
      minLength: 5,
      maxLength: 40,
      size: 'max',
    })
    let live = 0
    let contradicted = 0
    let split = 0
    fc.assert(
      fc.property(history, fc.infiniteStream(fc.nat()), (writes, random) => {
        const gate = createGate()
        const all = new Map<number, TextState>()
        for (const changes of writes) {
          for (const one of changes) all.set(one.text, stateAfter(all.get(one.text) ?? nothing, one))
          for (const text of new Set(changes.map((one) => one.text))) gate.put(text, all.get(text) ?? nothing)
          gate.settle()
        }
        const order = [...all.keys()]
          .map((text) => ({ text, at: random.next().value as number }))
          .sort((a, b) => a.at - b.at)
        const expected = fromScratch(
          all,
          order.map(({ text }) => text),
        )
        expect(gate.all()).toEqual(expected)
        const admitted = [...expected.values()]
        live += admitted.filter((admission) => admission?.state === 'live').length
        contradicted += admitted.filter((admission) => admission?.because === 'contradicted').length
        split += admitted.filter((admission) => admission?.because === 'split').length
      }),
      { numRuns: 25 },
    )
    expect(live).toBeGreaterThan(30)
    expect(contradicted).toBeGreaterThan(2)
    expect(split).toBeGreaterThan(2)
  })
})
