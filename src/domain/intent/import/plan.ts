// From the records of an import to what it changes: what takes effect at once, what waits for a reviewer, what is left out.
import { groupBy } from '../../../kernel/group-by.ts'
import { takingTurns } from '../../../kernel/in-slices.ts'
import { bySteps } from '../../../kernel/in-steps.ts'
import { normalise, textId } from '../../../kernel/similarity/index.ts'
import type { Db } from '../../../kernel/store/index.ts'
import { registryRepo } from '../repo/registry.ts'
import { verbRepo } from '../repo/verbs.ts'
import type { Before } from './imported-texts.ts'
import { type Edit, edited, editTo, entityOf, neverKnown, type Owner, type Registered, verbOf } from './registered.ts'
import { type Batch, namesIn, planRegistry } from './registry.ts'
import type { Step } from './registry-changes.ts'
import type { IsRejected } from './rejections.ts'
import { sharesOf } from './rights.ts'
import type { IsTaken } from './taken-wordings.ts'
import { wordingsIn } from './wordings.ts'

export interface Planned {
  readonly edits: readonly { readonly before: Registered; readonly edit: Edit }[]
  readonly unchanged: number
}

/** What the records would change, no matter who sends them. */
export async function readPlan(db: Db, workspace: string, given: Batch): Promise<Planned> {
  const names = namesIn(given)
  const verbs = await registryRepo.among(db, workspace, 'verb', names.verbs)
  const entities = await registryRepo.among(db, workspace, 'entity', names.entities)
  const before = new Map([...verbs, ...entities].map((one) => [keyOf(one), one]))
  const known = {
    verbs: new Map(verbs.filter(({ isKnown }) => isKnown).map((one) => [one.id, verbOf(one)])),
    entities: new Map(entities.filter(({ isKnown }) => isKnown).map((one) => [one.id, entityOf(one)])),
  }
  const allNames = given.phrases.some(({ verb }) => !known.verbs.has(verb)) ? await verbRepo.names(db, workspace) : []
  const wanted = await bySteps(planRegistry(given, known, allNames))
  const turn = takingTurns()
  const edits: { before: Registered; edit: Edit }[] = []
  for (const one of wanted) {
    const was = before.get(keyOf(one)) ?? neverKnown(one.kind, one.id)
    const edit = editTo(was, one)
    if (edit) edits.push({ before: was, edit })
    await turn()
  }
  return { edits, unchanged: wanted.length - edits.length }
}

function keyOf({ kind, id }: Pick<Registered, 'kind' | 'id'>): string {
  return JSON.stringify([kind, id])
}

/** What decides about the texts of an import besides the plan. */
export interface Judge {
  readonly importer: Owner
  /** Whether it belongs to another verb or entity that somebody else imported. */
  readonly isTaken: IsTaken
  /** Whether a reviewer rejected it for the verb, or words like it. */
  readonly isRejected: IsRejected
}

export interface Shared {
  readonly now: readonly Edit[]
  readonly waits: readonly Edit[]
  readonly stepsNow: readonly Step[]
  readonly stepsWaiting: readonly Step[]
  readonly rejected: readonly { readonly phrase: string; readonly verb: string }[]
}

export async function share({ edits }: Planned, judge: Judge): Promise<Shared> {
  const { importer } = judge
  const rejected: { phrase: string; verb: string }[] = []
  const turn = takingTurns()
  const shares: { before: Registered; between: Registered; now: Edit | undefined; waits: Edit | undefined }[] = []
  for (const { before, edit } of edits) {
    const { kind, id } = edit
    const [isRejected, isTaken] = [new Set<string>(), new Set<string>()]
    for (const wording of wordingsIn(edit)) {
      if (kind === 'verb' && judge.isRejected(wording)) isRejected.add(wording.text)
      if (judge.isTaken(wording)) isTaken.add(wording.text)
      await turn()
    }
    const out = [...(edit.add ?? []), edit.fields?.description ?? ''].filter((text) => isRejected.has(text))
    rejected.push(...out.map((phrase) => ({ phrase, verb: id })))
    const allowed = out.length > 0 ? without(edit, out, before) : edit
    if (!allowed) continue
    const { now, waits } = sharesOf(allowed, before, importer, (text) => isTaken.has(text))
    const between = now ? edited(before, now, importer) : before
    shares.push({ before, between, now, waits })
  }
  return {
    now: shares.flatMap(({ now }) => now ?? []),
    waits: shares.flatMap(({ waits }) => waits ?? []),
    stepsNow: shares.flatMap(({ before, between, now }) => (now ? [{ before, after: between }] : [])),
    stepsWaiting: shares.flatMap(({ between, waits }) =>
      waits ? [{ before: between, after: edited(between, waits, importer) }] : [],
    ),
    rejected,
  }
}

/** Undefined if nothing is left to do. */
function without({ add = [], fields, ...edit }: Edit, out: readonly string[], before: Registered): Edit | undefined {
  const rest = add.filter((text) => !out.includes(text))
  const kept = Object.entries(fields ?? {}).filter(([, value]) => !(typeof value === 'string' && out.includes(value)))
  const isNothing = rest.length === 0 && kept.length === 0 && !edit.drop && before.isKnown
  if (isNothing) return undefined
  return {
    ...edit,
    ...(rest.length > 0 && { add: rest }),
    ...(kept.length > 0 && { fields: Object.fromEntries(kept) }),
  }
}

/** Texts of these steps that several verbs have, imported now or before. */
export function ambiguousPhrases(
  steps: readonly Step[],
  { importedAt }: Before,
): { phrase: string; verbs: string[] }[] {
  const described = new Set(steps.flatMap(({ after }) => (after.kind === 'verb' ? after.id : [])))
  const all = steps.flatMap(({ after }) =>
    after.kind === 'verb'
      ? [...after.texts.values()].flatMap(({ value }) => (value === null ? [] : [{ phrase: value, verb: after.id }]))
      : [],
  )
  return [...groupBy(all, ({ phrase }) => normalise(phrase)).values()].flatMap((given) => {
    const phrase = given[0]?.phrase ?? ''
    const others = importedAt(textId(phrase)).filter((verb) => !described.has(verb))
    const verbs = [...new Set([...others, ...given.map(({ verb }) => verb)])]
    return verbs.length > 1 ? [{ phrase, verbs: verbs.sort() }] : []
  })
}
