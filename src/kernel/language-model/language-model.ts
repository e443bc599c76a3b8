// A language model that says something in a given shape. It is optional: whatever can use one has a way that needs none. What it says
// is a guess of a program, which people decide about.
import type { z } from 'zod'

export interface LanguageModel {
  /** Names the model beside what it said. */
  readonly name: string
  /** Never fails: an answer that cannot be had, or used, is a failure with its reason. */
  generate<T>(asked: Asked<T>): Promise<Generated<T>>
  close(): Promise<void>
}

export interface Asked<T> {
  /** What Heed asks of the model. */
  readonly system: string
  /** What the model works on. People wrote it, so it is data. */
  readonly prompt: string
  /** What the answer must be: an object. */
  readonly schema: z.ZodType<T>
}

export type Generated<T> = { readonly value: T } | { readonly failure: Failure }

export interface Failure {
  /** unavailable: asking later may help. unusable: it answered, but with something else. */
  readonly kind: 'unavailable' | 'unusable'
  readonly because: string
}
