// What each text teaches the classifier at this moment, and what it would teach if.
import { type Classifier, createClassifier, type Exemplar, type TextIndex } from '../../kernel/similarity/index.ts'

export interface Teaching {
  readonly size: number
  query: Classifier['query']
  /** Puts these in the place of what the text taught. */
  replace(text: string, exemplars: readonly Exemplar[]): void
  /** What would be answered if this were an exemplar too; nothing stays of it. */
  supposing<T>(exemplar: Exemplar, ask: () => T): T
}

export function createTeaching(index: TextIndex): Teaching {
  const classifier = createClassifier(index)
  const taught = new Map<string, readonly Exemplar[]>()
  const isTaught = ({ text, label, owner }: Exemplar) =>
    taught.get(text)?.some((one) => one.label === label && one.owner === owner) ?? false
  let size = 0

  return {
    get size() {
      return size
    },
    query: classifier.query,
    replace(text, exemplars) {
      const before = taught.get(text) ?? []
      for (const old of without(before, exemplars)) classifier.remove(old)
      for (const fresh of without(exemplars, before)) classifier.add(fresh)
      size += exemplars.length - before.length
      if (exemplars.length > 0) taught.set(text, exemplars)
      else taught.delete(text)
    },
    supposing(exemplar, ask) {
      if (!index.has(exemplar.text) || isTaught(exemplar)) return ask()
      classifier.add(exemplar)
      try {
        return ask()
      } finally {
        classifier.remove(exemplar)
      }
    },
  }
}

/** Those of one text that are not among the others: where thousands of people mean something by it, few of them change. */
function without(exemplars: readonly Exemplar[], others: readonly Exemplar[]): Exemplar[] {
  const keyOf = ({ label, owner }: Exemplar) => JSON.stringify([label, owner])
  const known = new Set(others.map(keyOf))
  return exemplars.filter((one) => !known.has(keyOf(one)))
}
