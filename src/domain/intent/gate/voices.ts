// Who says that a text means a verb: the registry, and reporters. A reporter counts for at most a few texts of a verb, the same
// ones in whatever order they came in, so that nobody outweighs others by saying more (I5).

export interface Voice {
  readonly reporter: string
  readonly verb: string
}

export interface Said extends Voice {
  /** Since which row of the log they mean it. */
  readonly since: number
}

/** Somebody who does not mean the verb by the text any more, or said that it is wrong. */
export interface Turned extends Voice {
  /** The rows of the log between which they meant it; absent if they never did. */
  readonly meant?: { readonly from: number; readonly until: number }
}

export interface Voices {
  /** The reports on this text that count. */
  counted(text: string): readonly Said[]
  /** Every report on it, whether it counts or not. */
  all(text: string): readonly Said[]
  /** Those who turned away from a verb at it. */
  turned(text: string): readonly Turned[]
  registry(text: string): ReadonlySet<string>
  /** Whether the registry or a report that counts says something of it. */
  isSpokenOf(text: string): boolean
  /** All texts for which `isSpokenOf` is true, and maybe others. */
  spokenOf(): ReadonlySet<string>
  isCounted(text: string, voice: Voice): boolean
  /** How many people mean the verb by any text. */
  peopleBehind(verb: string): number
  /** Every text that the reporter says means the verb, whether it counts or not. */
  textsOf(voice: Voice): readonly string[]
}

export interface VoiceStore extends Voices {
  /** Replaces the reports of the text; answers the texts for which what counts may have changed. */
  set(text: string, reports: readonly Said[], turned?: readonly Turned[]): ReadonlySet<string>
  setRegistry(text: string, verbs: ReadonlySet<string>): void
}

/** Measured: with two, a person's own vocabulary is lost; with four, one person can change a sibling verb (decision 0013). */
const MOST_EACH = 3
const none: ReadonlySet<string> = new Set()

export function createVoices(): VoiceStore {
  const reports = new Map<string, readonly Said[]>()
  const turnedAt = new Map<string, readonly Turned[]>()
  const registry = new Map<string, ReadonlySet<string>>()
  /** By verb, then reporter: the texts, in the order of their ids. */
  const texts = new Map<string, Map<string, string[]>>()

  const counted = new Map<string, readonly Said[]>()
  /** A text with people who turned away is included: what they meant before may still count. */
  const spokenOf = new Set<string>()
  const mark = (text: string): void => {
    if (counted.has(text) || registry.has(text) || turnedAt.has(text)) spokenOf.add(text)
    else spokenOf.delete(text)
  }

  const isCounted = (text: string, { verb, reporter }: Voice): boolean => {
    const own = texts.get(verb)?.get(reporter) ?? []
    for (let place = 0; place < Math.min(MOST_EACH, own.length); place += 1) if (own[place] === text) return true
    return false
  }
  /** Answers the texts that may begin or cease to count by this. */
  const change = (text: string, voice: Voice, edit: (own: string[], text: string) => void): string[] => {
    const ofVerb = texts.get(voice.verb) ?? new Map<string, string[]>()
    const own = ofVerb.get(voice.reporter) ?? []
    const was = own.slice(0, MOST_EACH)
    edit(own, text)
    const is = own.slice(0, MOST_EACH)
    if (own.length > 0) ofVerb.set(voice.reporter, own)
    else ofVerb.delete(voice.reporter)
    if (ofVerb.size > 0) texts.set(voice.verb, ofVerb)
    else texts.delete(voice.verb)
    return [text, ...was.filter((id) => !is.includes(id)), ...is.filter((id) => !was.includes(id))]
  }
  const recount = (text: string): void => {
    const own = (reports.get(text) ?? []).filter((voice) => isCounted(text, voice))
    if (own.length > 0) counted.set(text, own)
    else counted.delete(text)
    mark(text)
  }

  return {
    set(text, voices, turned = []) {
      const before = reports.get(text) ?? []
      const [was, is] = [byReporter(before), byReporter(voices)]
      const gone = before.filter(({ reporter, verb }) => is.get(reporter) !== verb)
      const fresh = voices.filter(({ reporter, verb }) => was.get(reporter) !== verb)
      put(reports, text, voices)
      put(turnedAt, text, turned)
      const touched = new Set([
        ...gone.flatMap((voice) => change(text, voice, takeOut)),
        ...fresh.flatMap((voice) => change(text, voice, putIn)),
      ])
      for (const id of new Set([text, ...touched])) recount(id)
      return touched
    },
    setRegistry(text, verbs) {
      if (verbs.size > 0) registry.set(text, verbs)
      else registry.delete(text)
      mark(text)
    },
    counted: (text) => counted.get(text) ?? [],
    all: (text) => reports.get(text) ?? [],
    turned: (text) => turnedAt.get(text) ?? [],
    registry: (text) => registry.get(text) ?? none,
    isSpokenOf: (text) => counted.has(text) || registry.has(text),
    spokenOf: () => spokenOf,
    isCounted,
    peopleBehind: (verb) => texts.get(verb)?.size ?? 0,
    textsOf: ({ verb, reporter }) => texts.get(verb)?.get(reporter) ?? [],
  }
}

/** Where a text belongs in the order of ids. */
function placeOf(own: readonly string[], text: string): number {
  let [from, to] = [0, own.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((own[middle] as string) < text) from = middle + 1
    else to = middle
  }
  return from
}

function putIn(own: string[], text: string): void {
  own.splice(placeOf(own, text), 0, text)
}

function takeOut(own: string[], text: string): void {
  const place = placeOf(own, text)
  if (own[place] === text) own.splice(place, 1)
}

/** Only the voices that `areHeard`; `peopleBehind` still counts everyone. */
export function voicesThat(areHeard: (voice: Voice) => boolean, voices: Voices): Voices {
  const counted = (text: string) => voices.counted(text).filter(areHeard)
  return {
    counted,
    all: (text) => voices.all(text).filter(areHeard),
    turned: (text) => voices.turned(text).filter(areHeard),
    registry: voices.registry,
    isSpokenOf: (text) => voices.registry(text).size > 0 || counted(text).length > 0,
    spokenOf: voices.spokenOf,
    isCounted: voices.isCounted,
    peopleBehind: voices.peopleBehind,
    textsOf: voices.textsOf,
  }
}

/** As if these reporters had not turned away from the verb: what they mean now counts only for themselves. */
export function voicesBeforeTurning(verb: string, reporters: ReadonlySet<string>, voices: Voices): Voices {
  if (reporters.size === 0) return voices
  const hereTurned = (text: string) =>
    voices.turned(text).filter((voice) => voice.verb === verb && reporters.has(voice.reporter))
  const before = (text: string, said: readonly Said[]): readonly Said[] => {
    const turned = hereTurned(text)
    if (turned.length === 0) return said
    const gone = new Set(turned.map(({ reporter }) => reporter))
    const back = turned.flatMap(({ reporter, meant }) => (meant ? [{ reporter, verb, since: meant.from }] : []))
    return [...said.filter(({ reporter }) => !gone.has(reporter)), ...back]
  }
  const counted = (text: string) => before(text, voices.counted(text))
  return {
    ...voices,
    counted,
    all: (text) => before(text, voices.all(text)),
    isSpokenOf: (text) => voices.registry(text).size > 0 || counted(text).length > 0,
    isCounted: (text, voice) =>
      voices.isCounted(text, voice) ||
      hereTurned(text).some(({ reporter, meant }) => meant !== undefined && reporter === voice.reporter),
  }
}

/** Only what people meant before this row of the log already. */
export function voicesUntil(seq: number, voices: Voices): Voices {
  const isEarlier = ({ since }: Said) => since < seq
  const counted = (text: string) => voices.counted(text).filter(isEarlier)
  return {
    ...voices,
    counted,
    all: (text) => voices.all(text).filter(isEarlier),
    isSpokenOf: (text) => voices.registry(text).size > 0 || counted(text).length > 0,
  }
}

function put<V extends Voice>(map: Map<string, readonly V[]>, text: string, voices: readonly V[]): void {
  if (voices.length > 0) map.set(text, voices)
  else map.delete(text)
}

function byReporter(voices: readonly Voice[]): ReadonlyMap<string, string> {
  return new Map(voices.map(({ reporter, verb }) => [reporter, verb]))
}
