// Small tables of words that opposition depends on. All else follows from how a sentence is built. Words with spaces are not in them:
// a sentence is read word by word.

/** Each line: the name of a scale, the words for its upper end, then those for its lower end. */
const SCALES = `
length: long verbose wordy detailed extensive elaborate expand lengthen lang largo | short brief terse concise succinct condense shorten trim kurz corto court
formality: formal professional formell | casual chatty informal colloquial conversational
gravity: serious sober | playful humorous funny witty
warmth: warm friendly empathetic | cold detached distant unfriendly
complexity: complex complicated sophisticated technical | simple easy plain
precision: specific precise narrow slim | vague general broad broaden wide widen
strictness: strict strong tight stern tighten | lenient loose lax loosen relax
size: big large huge enlarge | small tiny little
height: high | low
speed: fast quick rapid | slow
earliness: early | late
age: old | new recent
light: light bright | dark dim
price: expensive costly pricey | cheap
fullness: packed full crowded | empty sparse
place: first start begin beginning top lead lead-in upfront opening | last end finish bottom close closing conclude
vertical: above | below
voice: active | passive
order: ascending ascend | descending descend
frequency: often frequently regularly | rarely seldom
boldness: confident assertive bold | cautious humble
mood: positive optimistic | negative pessimistic
access: public | private
number: plural | singular
mode: automatic automatically | manual manually
timing: synchronous sync | asynchronous async
favour: encourage praise | discourage criticise
consent: accept approve grant | decline deny reject refuse
unity: merge combine | split separate
side: internal inside | external outside
line: online | offline
likeness: same identical | different
company: together jointly | individually separately
trust: trust | distrust
`

/** Words that change how much there is of something. */
const MORE = words('more increase maximise maximize raise grow boost extend additional extra mehr más plus')
const LESS = words('less fewer decrease reduce lower cut minimise minimize few weniger menos moins')

/** Each line: values of which a thing has one. */
const ALTERNATIVES = `
english german spanish french italian portuguese japanese chinese korean dutch russian arabic
british american uk us
monday tuesday wednesday thursday friday saturday sunday
euro dollar pound yen franc
celsius fahrenheit kelvin
kilogram gram ounce lb
kilometre kilometer mile metre meter feet inch
metric imperial
tab space
camelcase snake_case pascalcase kebab-case uppercase lowercase
title sentence
json yaml xml csv toml
pdf word html markdown
bar line pie scatter
red blue green yellow black white
single double
past present future
hourly daily weekly monthly quarterly yearly annual
mean median mode
bullet prose
date relevance price duration name popularity rating
aisle window
morning noon afternoon evening night
utc local
`

/** They turn a clause round wherever they are. */
const NEGATIONS = words(`
  not never no none nothing nor without avoid refrain excluding unnecessary forbid forbidden prohibit prohibited neglect
  nicht kein keine keinen keiner nie niemals ohne vermeide nunca sin jamás evita jamais sans évite évitez pas
`)
/** They turn a clause round as its verb: at its beginning, or as a participle. */
export const NEGATIVE_VERBS = words(
  'stop skip omit exclude remove delete drop hide ban disable disallow forget fail miss discontinue strip eliminate',
)
/** Words that say nothing of what a clause is about. */
export const HOLLOW = words(`
  a an the this that these those it its they them their there here you your we our i my he she his her one's
  be is are was were been being am do does did done doing have has had having can could may might must shall should will would ought
  to of in on at for with by as from into onto about per than then and or but so too very really quite also just only ever even yet
  much many enough any all each every some both either always please sure ensure make makes made making keep keeps kept keeping
  use uses used using usage write writes written writing give gives gave giving given show shows shown showing include includes included including
  add adds added adding put puts putting set sets setting get provide provides provided need needs needed want contain contains allow allows allowed
  prefer prefers preferred enable enables enabled if when while unless until where who which what how number amount way
  ok okay fine welcome acceptable required mandatory let go yourself themselves myself ourselves remain stay free belong exactly instead rather over
  sound sounds take takes anything something everything customary whole now again still lot bit n l d s t
  der die das den dem ein eine einen und oder bitte immer soll sollte muss el la los las un una y por favor siempre le les une et toujours ne
`)
/** Before a noun, they name it, as in "first name"; elsewhere they say where it goes. */
export const NAMING_PLACES = words('first last top bottom opening closing lead')
/** Verbs that say little: what follows is the matter. */
export const LIGHT = words('use using add include show give make keep put write have prefer provide set need avoid')
/** Words for the output as a whole: beside them, a rule that names nothing is about the same. */
export const WHOLE = words(
  'answer reply response output text message copy write respond content tone style wording return',
)
/** Verbs of which the values exclude each other: what is sorted by date is not sorted by price. */
export const CHOOSING = words(
  'format sort order indent round store report send schedule express render export display state present address arrange',
)

export interface OnScale {
  readonly scale: string
  readonly sign: 1 | -1
}

const scales = new Map(
  lines(SCALES).flatMap((line) => {
    const [scale = '', ends = ''] = line.split(': ')
    const [upper = '', lower = ''] = ends.split(' | ')
    const at = (list: string, sign: 1 | -1) => list.split(' ').map((word) => [word, { scale, sign }] as const)
    return [...at(upper, 1), ...at(lower, -1)]
  }),
)

const MEASURES = new Set(
  lines(ALTERNATIVES).flatMap((line, kind) => (/^(?:euro|celsius|kilo|metric|utc)/u.test(line) ? [kind] : [])),
)
const kinds = new Map(lines(ALTERNATIVES).flatMap((line, kind) => line.split(' ').map((word) => [word, kind] as const)))

export function onScale({ text, forms }: Forms): OnScale | undefined {
  const found = forms.find((form) => scales.has(form) && (form === text || !AS_WRITTEN.has(form)))
  return found === undefined ? undefined : scales.get(found)
}

/** Their other forms are other words: a meeting lasts an hour. */
const AS_WRITTEN = words('last top lead open')

interface Forms {
  readonly text: string
  readonly forms: readonly string[]
}

/** Which values exclude this one: the number of their kind. */
export function kindOf({ forms }: Pick<Forms, 'forms'>): number | undefined {
  return forms.map((form) => kinds.get(form)).find((found) => found !== undefined)
}

/** Whether a value of this kind says how something is measured. */
export function isMeasure(kind: number): boolean {
  return MEASURES.has(kind)
}

export function negates({ text, forms }: Forms): boolean {
  return NEGATIONS.has(text) || forms.some((form) => form.length > 4 && NEGATIONS.has(form))
}

export function quantity({ forms }: Pick<Forms, 'forms'>): 1 | -1 | undefined {
  if (forms.some((form) => MORE.has(form))) return 1
  return forms.some((form) => LESS.has(form)) ? -1 : undefined
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/))
}

function lines(table: string): string[] {
  return table.trim().split('\n')
}
