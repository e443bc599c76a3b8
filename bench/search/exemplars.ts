// A classifier full of random exemplars of 77 labels.
import { type Classifier, createClassifier } from '../../src/kernel/similarity/index.ts'
import { lexicalDimensions } from '../../src/kernel/similarity/lexical.ts'
import { quantise } from '../../src/kernel/similarity/quantise.ts'
import type { Run } from '../report/run.ts'
import { createVectors, DIMENSIONS } from './vectors.ts'

const LABELS = 77

export function fillClassifier(run: Run, count: number): Classifier {
  const nextVector = createVectors()
  const classifier = createClassifier(DIMENSIONS)
  for (let index = 0; index < count; index += 1) {
    if (index % 10_000 === 0) run.progress('search: filling with exemplars', index, count)
    classifier.add({
      id: String(index).padStart(8, '0'),
      label: `label ${index % LABELS}`,
      owner: null,
      features: { dense: quantise(nextVector()), lexical: quantise(nextVector(lexicalDimensions)) },
    })
  }
  return classifier
}
