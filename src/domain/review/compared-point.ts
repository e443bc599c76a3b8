// The points of what somebody said in a conversation, and whether two ask for the same: as the corrections of reviewers are compared.
import type { ActionContext } from '../../kernel/context.ts'
import { cosine, type Features } from '../../kernel/similarity/index.ts'
import { isApart } from './evaluator.ts'
import { type Point, pointsSaid, wholePoint } from './points/corrected-points.ts'
import { readingOf } from './reading.ts'
import { oppositionOf } from './rule-relation.ts'

export interface ComparedPoint extends Point {
  readonly features: Features
}

/** What a correction asks for, or complains about; none if it only says that something was wrong. */
export async function pointsAsked(context: ActionContext, message: string): Promise<ComparedPoint[]> {
  return Promise.all(pointsSaid(message).map((point) => compared(context, point)))
}

/** Words that are one point as they are. */
export function onePoint(context: ActionContext, words: string): Promise<ComparedPoint> {
  return compared(context, wholePoint(words))
}

export function asksTheSame(one: ComparedPoint, other: ComparedPoint, least: number): boolean {
  if (one.id === other.id) return true
  if (cosine(one.features, other.features) < least) return false
  return !isApart(one, other, oppositionOf(readingOf(one.text), readingOf(other.text)))
}

async function compared({ vectors }: ActionContext, point: Point): Promise<ComparedPoint> {
  return { ...point, features: await vectors.ask(point.text) }
}
