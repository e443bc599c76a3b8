// A classifier full of random exemplars of 77 labels.

import { lexicalDimensions } from '../../src/kernel/similarity/embed/lexical.ts'
import { quantise } from '../../src/kernel/similarity/embed/quantise.ts'
import {
  type Classifier,
  createClassifier,
  createTextIndex,
  type TextIndex,
} from '../../src/kernel/similarity/index.ts'
import type { Run } from '../report/run.ts'
import { createVectors, DIMENSIONS } from './vectors.ts'

const LABELS = 77

export function fillClassifier(run: Run, count: number): { classifier: Classifier; index: TextIndex } {
  const nextVector = createVectors()
  const index = createTextIndex(DIMENSIONS)
  const classifier = createClassifier(index)
  for (let filled = 0; filled < count; filled += 1) {
    if (filled % 10_000 === 0) run.progress('search: filling with exemplars', filled, count)
    const text = String(filled).padStart(8, '0')
    index.add(text, { dense: quantise(nextVector()), lexical: quantise(nextVector(lexicalDimensions)) })
    classifier.add({ text, label: `label ${filled % LABELS}`, owner: null })
  }
  return { classifier, index }
}
