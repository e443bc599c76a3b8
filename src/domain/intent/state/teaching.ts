// What each text teaches the classifier now.
import { type Classifier, createClassifier, type Exemplar, type TextIndex } from '../../../kernel/similarity/index.ts'

export interface Teaching {
  readonly size: number
  query: Classifier['query']
  /** Replaces what the text taught. */
  replace(text: string, exemplars: readonly Exemplar[]): void
}

export function createTeaching(index: TextIndex): Teaching {
  const classifier = createClassifier(index)
  const taught = new Map<string, readonly Exemplar[]>()
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
  }
}

/** Those that are not among the others. Thousands of people may mean something by a text, but few of them change at a time. */
function without(exemplars: readonly Exemplar[], others: readonly Exemplar[]): Exemplar[] {
  const keyOf = ({ label, owner }: Exemplar) => JSON.stringify([label, owner])
  const known = new Set(others.map(keyOf))
  return exemplars.filter((one) => !known.has(keyOf(one)))
}
