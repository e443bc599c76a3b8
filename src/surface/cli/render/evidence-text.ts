// The words and marks that every drawing of the evidence graph shares.
import { share } from './bar.ts'
import type { AnswerOf } from './evidence-answer.ts'
import { cut, oneLine } from './text.ts'

type Claim = AnswerOf<'claim_get'>
type Graph = AnswerOf<'graph_get'>
export type EdgeWords = Omit<Graph['edges'][number], 'notes'>

export const signs: Readonly<Record<EdgeWords['relation'], string>> = {
  supports: '+',
  refutes: '−',
  neutral: '·',
  origin: '○',
  cites: '→',
}

export function quote(text: string, columns: number): string {
  return `“${cut(oneLine(text), Math.max(columns - 2, 1))}”`
}

export function time(at: string): string {
  return oneLine(at.replace('T', ' ').replace(/\.\d+/, ''))
}

/** Whose label stands, and what the other said: the person in capitals, because theirs is the one that stands. */
export function whoSays({ relation, model, human }: EdgeWords): string {
  const name = model?.name === undefined ? 'model' : `model ${oneLine(model.name)}`
  const said = model && `${model.label} ${share(model.confidence)}`
  if (!human) return said ? `${name} says ${said}, not reviewed` : `recorded as ${relation}, not reviewed`
  const { label, person, reason } = human
  const by = [person, reason && quote(reason, Number.POSITIVE_INFINITY)].flatMap((part) => (part ? oneLine(part) : []))
  const says = label === model?.label ? 'HUMAN agrees' : `HUMAN says ${label}`
  return `${says}${by.length > 0 ? ` (${by.join(': ')})` : ''}, ${name} said ${said ?? 'nothing'}`
}

export function adoptionOf({ adoption }: Pick<Claim, 'adoption'>): string {
  return adoption === 'adopted' ? 'adopted' : 'NOT ADOPTED'
}
