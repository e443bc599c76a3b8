// "When you change package.json, also update package-lock.json": files that go together. Pure.
import type { Check } from '../check.ts'
import { pairProblem } from '../files.ts'
import { sentence } from './sentence.ts'

const path = (name: string) => String.raw`[\x60'"“]?(?<${name}>[\w@.*/-]*[.*/][\w@.*/-]*\w)[\x60'"”]?`
const CHANGE = '(?:change|edit|modify|touch|update|add)'
const changes = sentence(
  `(?:when|whenever|if) you ${CHANGE} ${path('file')}, (?:then )?(?:always )?(?:also )?${CHANGE} ${path('beside')}(?: too| as well)?`,
)
const exists = sentence(
  `(?:every|each) ${path('file')} (?:needs|must have|requires|should have) (?:a |an |its )?${path('beside')}(?: (?:beside|next to) it)?`,
)

export function filesFrom(said: string): Check | undefined {
  const must = changes.test(said) ? 'change' : 'exist'
  const { file = '', beside = '' } = (must === 'change' ? changes : exists).exec(said)?.groups ?? {}
  if (!isFile(file) || !isFile(beside) || file === beside || pairProblem(file, beside) !== undefined) return undefined
  return { kind: 'file_beside', file, beside, must }
}

function isFile(path: string): boolean {
  return /[/*]|\.[a-z]/iu.test(path)
}
