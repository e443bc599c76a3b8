// What speaks against a phrase of an import: it is somebody else's word for another verb, or a reviewer rejected it.
import type { ActionContext } from '../../../kernel/context.ts'
import { takingTurns } from '../../../kernel/in-slices.ts'
import { textId } from '../../../kernel/similarity/index.ts'
import type { IntentState } from '../intent-state.ts'
import { registryRepo } from '../repo/registry.ts'
import { nameAsWords } from '../verb.ts'
import type { Judge, Planned } from './plan.ts'
import type { Owner, Registered } from './registered.ts'
import { ownerAs } from './rights.ts'

/** Of the verbs and phrases of this plan. Whoever reviews is not judged. */
export async function judgeOf(context: ActionContext, state: IntentState, { edits }: Planned): Promise<Judge> {
  const importer = ownerAs(context.caller)
  if (importer === null) return { importer, isClaimed: () => false, isRejected: () => false }
  const texts = edits.flatMap(({ edit: { kind, id, add = [], fields } }) => {
    const own = [...add, nameAsWords(id), ...(fields?.description ? [fields.description] : [])]
    return kind === 'verb' ? own.map((text) => ({ text, verb: id })) : []
  })
  return {
    importer,
    isClaimed: await claims(context, state, texts, importer),
    isRejected: await rejections(context, state, texts),
  }
}

interface Text {
  readonly text: string
  readonly verb: string
}

async function claims(
  { db, caller }: ActionContext,
  { importedAt }: IntentState,
  texts: readonly Text[],
  importer: Owner,
): Promise<Judge['isClaimed']> {
  const others = new Map<string, readonly string[]>()
  const turn = takingTurns()
  for (const { text, verb } of texts) {
    const id = textId(text)
    const meant = importedAt(id).filter((other) => other !== verb)
    if (meant.length > 0) others.set(JSON.stringify([id, verb]), meant)
    await turn()
  }
  const found = await registryRepo.among(db, caller.workspace, 'verb', [...others.values()].flat())
  const isOthers = new Map(found.map((one: Registered) => [one.id, one.owner !== importer]))
  return (text, verb) => others.get(JSON.stringify([textId(text), verb]))?.some((name) => isOthers.get(name)) ?? false
}

/**
 * The group of similar wordings is the gate's, and what differs in punctuation alone belongs to it without looking. A dry run
 * has stored no vectors, and stores none here.
 */
async function rejections(
  { vectors, caller, db, onProgress }: ActionContext,
  state: IntentState,
  texts: readonly Text[],
): Promise<Judge['isRejected']> {
  const judged = texts.filter(({ text, verb }) => text !== '' && state.admissions.rejectedOf(verb).size > 0)
  const words = judged.map(({ text }) => text)
  const features = await vectors.askAll(db, caller.workspace, words, onProgress)
  const out = new Set<string>()
  const turn = takingTurns()
  for (const { text, verb } of judged) {
    const id = textId(text)
    if (state.isRejected(text, verb, features.get(id))) out.add(JSON.stringify([id, verb]))
    await turn()
  }
  return (text, verb) => out.has(JSON.stringify([textId(text), verb]))
}
