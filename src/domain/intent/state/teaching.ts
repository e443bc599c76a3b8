// What each text teaches the classifier at this moment.
import { type Classifier, createClassifier, type Exemplar, type TextIndex } from '../../../kernel/similarity/index.ts'

export interface Teaching {
  readonly size: number
  query: Classifier['query']
  /** Puts these in the place of what the text taught. */
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

/** Those of one text that are not among the others: where thousands of people mean something by it, few of them change. */
function without(exemplars: readonly Exemplar[], others: readonly Exemplar[]): Exemplar[] {
  const keyOf = ({ label, owner }: Exemplar) => JSON.stringify([label, owner])
  const known = new Set(others.map(keyOf))
  return exemplars.filter((one) => !known.has(keyOf(one)))
}
