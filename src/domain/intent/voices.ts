// Who says of which text that it means which verb: the registry, and reporters. One reporter counts for at most a few texts of
// a verb, always the same ones whatever order they came in, so that nobody outweighs others by saying more (I5).

export interface Voice {
  readonly reporter: string
  readonly verb: string
}

export interface Voices {
  /** Puts these in the place of what the text had; answers the texts where what counts has changed. */
  set(text: string, reports: readonly Voice[]): ReadonlySet<string>
  setRegistry(text: string, verbs: ReadonlySet<string>): void
  /** What counts at this text. */
  counted(text: string): readonly Voice[]
  /** Every report on it, counted or not. */
  all(text: string): readonly Voice[]
  registry(text: string): ReadonlySet<string>
  isCounted(text: string, voice: Voice): boolean
  /** How many people speak for the verb at all. */
  peopleBehind(verb: string): number
}

/** Measured: with two, a person's own vocabulary is lost; with four, one person can turn a sibling verb (decision 0013). */
const MOST_EACH = 3
const none: ReadonlySet<string> = new Set()

export function createVoices(): Voices {
  const reports = new Map<string, readonly Voice[]>()
  const registry = new Map<string, ReadonlySet<string>>()
  /** By verb, then reporter: the texts, in the order of their ids. */
  const texts = new Map<string, Map<string, string[]>>()

  const ownTexts = ({ verb, reporter }: Voice) => texts.get(verb)?.get(reporter) ?? []
  const isCounted = (text: string, voice: Voice) =>
    ownTexts(voice).indexOf(text) < MOST_EACH && ownTexts(voice).includes(text)

  const change = (text: string, voice: Voice, edit: (own: string[]) => string[]): string[] => {
    const ofVerb = texts.get(voice.verb) ?? new Map<string, string[]>()
    const before = ofVerb.get(voice.reporter) ?? []
    const after = edit(before)
    if (after.length > 0) ofVerb.set(voice.reporter, after)
    else ofVerb.delete(voice.reporter)
    if (ofVerb.size > 0) texts.set(voice.verb, ofVerb)
    else texts.delete(voice.verb)
    const [was, is] = [new Set(before.slice(0, MOST_EACH)), new Set(after.slice(0, MOST_EACH))]
    return [text, ...[...was].filter((id) => !is.has(id)), ...[...is].filter((id) => !was.has(id))]
  }

  return {
    set(text, voices) {
      const before = reports.get(text) ?? []
      const same = (a: Voice) => (b: Voice) => a.reporter === b.reporter && a.verb === b.verb
      const gone = before.filter((voice) => !voices.some(same(voice)))
      const fresh = voices.filter((voice) => !before.some(same(voice)))
      if (voices.length > 0) reports.set(text, voices)
      else reports.delete(text)
      return new Set([
        ...gone.flatMap((voice) => change(text, voice, (own) => own.filter((id) => id !== text))),
        ...fresh.flatMap((voice) => change(text, voice, (own) => [...own, text].sort())),
      ])
    },
    setRegistry(text, verbs) {
      if (verbs.size > 0) registry.set(text, verbs)
      else registry.delete(text)
    },
    counted: (text) => (reports.get(text) ?? []).filter((voice) => isCounted(text, voice)),
    all: (text) => reports.get(text) ?? [],
    registry: (text) => registry.get(text) ?? none,
    isCounted,
    peopleBehind: (verb) => texts.get(verb)?.size ?? 0,
  }
}
