// Who says of which text that it means which verb: the registry, and reporters. One reporter counts for at most a few texts of
// a verb, always the same ones whatever order they came in, so that nobody outweighs others by saying more (I5).

export interface Voice {
  readonly reporter: string
  readonly verb: string
}

/** Somebody who does not mean the verb by the text any more, or said that it is wrong. */
export interface Turned extends Voice {
  /** They meant it once. */
  readonly meantIt: boolean
}

export interface Voices {
  /** What counts at this text. */
  counted(text: string): readonly Voice[]
  /** Every report on it, counted or not. */
  all(text: string): readonly Voice[]
  /** Those who turned away from a verb at it. */
  turned(text: string): readonly Turned[]
  registry(text: string): ReadonlySet<string>
  /** Whether anything is said of it that counts. */
  isSpokenOf(text: string): boolean
  isCounted(text: string, voice: Voice): boolean
  /** How many people speak for the verb at all. */
  peopleBehind(verb: string): number
}

export interface VoiceStore extends Voices {
  /** Puts these in the place of what the text had; answers the texts where what counts has changed. */
  set(text: string, reports: readonly Voice[], turned?: readonly Turned[]): ReadonlySet<string>
  setRegistry(text: string, verbs: ReadonlySet<string>): void
}

/** Measured: with two, a person's own vocabulary is lost; with four, one person can turn a sibling verb (decision 0013). */
const MOST_EACH = 3
const none: ReadonlySet<string> = new Set()

export function createVoices(): VoiceStore {
  const reports = new Map<string, readonly Voice[]>()
  const turnedAt = new Map<string, readonly Turned[]>()
  const registry = new Map<string, ReadonlySet<string>>()
  /** By verb, then reporter: the texts, in the order of their ids. */
  const texts = new Map<string, Map<string, string[]>>()

  const counted = new Map<string, readonly Voice[]>()

  const isCounted = (text: string, { verb, reporter }: Voice): boolean => {
    const place = texts.get(verb)?.get(reporter)?.indexOf(text) ?? -1
    return place >= 0 && place < MOST_EACH
  }
  /** Answers the texts that this can make count or not. */
  const change = (text: string, voice: Voice, edit: (own: string[]) => string[]): string[] => {
    const ofVerb = texts.get(voice.verb) ?? new Map<string, string[]>()
    const before = ofVerb.get(voice.reporter) ?? []
    const after = edit(before)
    if (after.length > 0) ofVerb.set(voice.reporter, after)
    else ofVerb.delete(voice.reporter)
    if (ofVerb.size > 0) texts.set(voice.verb, ofVerb)
    else texts.delete(voice.verb)
    const [was, is] = [before.slice(0, MOST_EACH), after.slice(0, MOST_EACH)]
    return [text, ...was.filter((id) => !is.includes(id)), ...is.filter((id) => !was.includes(id))]
  }
  const recount = (text: string): void => {
    const own = (reports.get(text) ?? []).filter((voice) => isCounted(text, voice))
    if (own.length > 0) counted.set(text, own)
    else counted.delete(text)
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
        ...gone.flatMap((voice) => change(text, voice, (own) => own.filter((id) => id !== text))),
        ...fresh.flatMap((voice) => change(text, voice, (own) => [...own, text].sort())),
      ])
      for (const id of touched) recount(id)
      return touched
    },
    setRegistry(text, verbs) {
      if (verbs.size > 0) registry.set(text, verbs)
      else registry.delete(text)
    },
    counted: (text) => counted.get(text) ?? [],
    all: (text) => reports.get(text) ?? [],
    turned: (text) => turnedAt.get(text) ?? [],
    registry: (text) => registry.get(text) ?? none,
    isSpokenOf: (text) => counted.has(text) || registry.has(text),
    isCounted,
    peopleBehind: (verb) => texts.get(verb)?.size ?? 0,
  }
}

/** Only those that are let through; how many speak for a verb at all is still said of everyone. */
export function voicesThat(areHeard: (voice: Voice) => boolean, voices: Voices): Voices {
  const counted = (text: string) => voices.counted(text).filter(areHeard)
  return {
    counted,
    all: (text) => voices.all(text).filter(areHeard),
    turned: (text) => voices.turned(text).filter(areHeard),
    registry: voices.registry,
    isSpokenOf: (text) => voices.registry(text).size > 0 || counted(text).length > 0,
    isCounted: voices.isCounted,
    peopleBehind: voices.peopleBehind,
  }
}

/** As if these reporters had not turned away from the verb: what they mean now counts for themselves only. */
export function voicesBeforeTurning(verb: string, reporters: ReadonlySet<string>, voices: Voices): Voices {
  if (reporters.size === 0) return voices
  const hereTurned = (text: string) =>
    voices.turned(text).filter((voice) => voice.verb === verb && reporters.has(voice.reporter))
  const before = (text: string, said: readonly Voice[]): readonly Voice[] => {
    const turned = hereTurned(text)
    if (turned.length === 0) return said
    const gone = new Set(turned.map(({ reporter }) => reporter))
    const back = turned.flatMap(({ reporter, meantIt }) => (meantIt ? [{ reporter, verb }] : []))
    return [...said.filter(({ reporter }) => !gone.has(reporter)), ...back]
  }
  const counted = (text: string) => before(text, voices.counted(text))
  return {
    counted,
    all: (text) => before(text, voices.all(text)),
    turned: voices.turned,
    registry: voices.registry,
    isSpokenOf: (text) => voices.registry(text).size > 0 || counted(text).length > 0,
    isCounted: (text, voice) =>
      voices.isCounted(text, voice) ||
      hereTurned(text).some(({ reporter, meantIt }) => meantIt && reporter === voice.reporter),
    peopleBehind: voices.peopleBehind,
  }
}

function put<V extends Voice>(map: Map<string, readonly V[]>, text: string, voices: readonly V[]): void {
  if (voices.length > 0) map.set(text, voices)
  else map.delete(text)
}

function byReporter(voices: readonly Voice[]): ReadonlyMap<string, string> {
  return new Map(voices.map(({ reporter, verb }) => [reporter, verb]))
}
