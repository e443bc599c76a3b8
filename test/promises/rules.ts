// Which rules agents are told, and how rules and decisions at reviews are judged: asked by everybody, for every agent.
import { keyOf, type Moment, naming, type Promised } from './kit.ts'
import { act, type Call, decisionsIn, histories, type Rule, rulesIn, type Said, type Step } from './rule-steps.ts'
import { type Access, askersOf, askingFor, type Context, refusedAsExpected, speakers, writtenAs } from './suite.ts'

/** No rule names the tester. */
const agents = ['coder', 'writer', 'tester'] as const
/** Zoe asks and never says anything. */
const names = [null, 'ann', 'bob', 'zoe'] as const
const ownNames = ['key_1/ann', 'key_1/bob', 'key_1/zoe', 'key_2/bob', 'key_3/ann']

type Question =
  /** Whether an agent is told these words, quoted as receipts quote them. */
  | { readonly kind: 'told'; readonly agent: string; readonly person: string | null; readonly words: string }
  | { readonly kind: 'rule'; readonly rule_id: string }
  | { readonly kind: 'decision'; readonly decision_id: string }

/** `is` is the decision; undefined if there is none. */
type Answer = { readonly is: string; readonly because?: string; readonly rule?: ToldRule } | undefined
interface ToldRule extends Rule {
  /** Agents and people, as `whom` writes them. */
  readonly toldTo: readonly string[]
}
const quoted = ({ content, rule_type }: Pick<Rule, 'content' | 'rule_type'>) =>
  `“${content}”${rule_type === 'NEGATIVE_EXAMPLE' ? ' (what not to do)' : ''}`
const whom = (agent: string, person: string | null) => `${agent} for ${person}`
type RuleContext = Context<Step, Question, Answer, Said>

const ruleWorld: RuleContext['world'] = async (test, workspace, access) => {
  const call: Call = (name, input, as = {}) => test.call(name, input, { ...as, workspace })
  const given: string[] = []
  const askers = askersOf(access, names, ownNames)
  // Once there is a key, two reviewers are needed.
  if (access === 'apart') await call('key_create', { name: 'first', role: 'admin' })
  return {
    async step(one) {
      const said = await act(call, one, given, speakers[access]).catch(refusedAsExpected)
      if (said) given.push(said.feedback_id)
      return said
    },
    answers: () => answersIn(call, access),
    // An agent is not told what is left out, for whatever reason.
    isSame: (before, after) => (before?.is ?? 'left out') === (after?.is ?? 'left out'),
    promises: ({ said, before, after }) => {
      const rules = [...before.values(), ...after.values()].flatMap((answer) => answer?.rule ?? [])
      return said.changes.items.flatMap((item, _, items) => promisedBy(item, items, rules, askers))
    },
    untrue: async (moment) => untrueOf(moment, access),
  }
}

async function answersIn(call: Call, access: Access): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>()
  const toldTo = new Map<string, string[]>()
  const set = (question: Question, answer: Answer) => answers.set(keyOf(question), answer)
  const rules = await rulesIn(call)
  const typeOf = new Map(rules.map(({ rule_id, rule_type }) => [rule_id, rule_type]))
  for (const agent of agents)
    for (const person of askersOf(access, names, ownNames)) {
      const [asker, as] = askingFor(access, person)
      const { rules: told, left_out } = await call<Prompt>(
        'agent_prompt',
        { agent, base_prompt: 'Work.', ...asker },
        as,
      )
      for (const { content, rule_id, because } of left_out.toReversed()) {
        const words = quoted({ content, rule_type: typeOf.get(rule_id) ?? '' })
        set({ kind: 'told', agent, person, words }, { is: 'left out', because })
      }
      for (const { rule_id, ...rule } of told) {
        set({ kind: 'told', agent, person, words: quoted(rule) }, { is: 'told' })
        toldTo.set(rule_id, [...(toldTo.get(rule_id) ?? []), whom(agent, person)])
      }
    }
  for (const rule of rules) {
    const { rule_id, state, version } = rule
    const told = { ...rule, toldTo: toldTo.get(rule_id) ?? [] }
    set({ kind: 'rule', rule_id }, { is: `version ${version}, ${state}`, rule: told })
  }
  for (const { decision_id, classification, resolution, decision } of await decisionsIn(call))
    set({ kind: 'decision', decision_id }, { is: classification, because: resolution ?? decision })
  return answers
}

interface Prompt {
  readonly rules: readonly Pick<Rule, 'content' | 'rule_id' | 'rule_type'>[]
  readonly left_out: readonly { readonly content: string; readonly rule_id: string; readonly because: string }[]
}

type Item = Said['changes']['items'][number]
type RulePromise = Promised<Question, Answer>

const inPrompts = /^(?<words>“.+”.*) in the prompts of (?<names>.+?)(?: for (?<person>(?:key_\d\/)?(?:ann|bob)))?$/
const ofRule = /^(?:GUIDELINE|CONSTRAINT|NEGATIVE_EXAMPLE) “.+”$/
const ofDecision = /^(?<judged>the classification of )?decision (?<id>\S+)$/

const keeping =
  /(?<!leaves the prompts of )(?<![\w/])((?:key_\d\/)?(?:ann|bob)(?:(?:, | and )(?:key_\d\/)?(?:ann|bob))*)(?:, who asked for it| asked for it and keeps? it| keeps? (“[^”]+”(?: \(what not to do\))?))/g

/** `rules` as they were and are. */
function promisedBy(
  item: Item,
  items: readonly Item[],
  rules: readonly Rule[],
  askers: readonly (string | null)[],
): RulePromise[] {
  const { what, after } = item
  if (inPrompts.test(what)) return [toldPromise(item, items, askers)]
  if (ofRule.test(what)) {
    const ids = new Set(rules.flatMap((rule) => (isNamed(rule, what) ? rule.rule_id : [])))
    return [naming(what, (question) => question.kind === 'rule' && ids.has(question.rule_id))]
  }
  const { judged, id: decision_id = '' } = ofDecision.exec(what)?.groups ?? {}
  if (decision_id !== '')
    return [
      {
        what: `${what}: ${after}`,
        to: [{ kind: 'decision', decision_id }],
        isKept: (answer) => (judged === undefined ? answer?.because : answer?.is) === after,
        names: (question) => question.kind === 'decision' && question.decision_id === decision_id,
      },
    ]
  // Only the states of rules: the prompts that change are named one by one.
  if (what.startsWith('setting ')) return [naming(what, ({ kind }) => kind === 'rule')]
  if (what.startsWith('inbox ') || / for (key_\d\/)?(ann|bob)$/.test(what)) return []
  throw new Error(`what does “${what}” promise?`)
}

/** As the changes name a rule. */
function isNamed({ rule_type, content }: Rule, what: string): boolean {
  return what === `${rule_type} “${content}”`
}

function toldPromise({ what, after }: Item, items: readonly Item[], askers: readonly (string | null)[]): RulePromise {
  const { words = '', names = '', person = null } = inPrompts.exec(what)?.groups ?? {}
  const isTold = after === 'told'
  const isExcepted = (agent: string, one: string | null) =>
    person === null &&
    items.some((item) => {
      const other = inPrompts.exec(item.what)?.groups
      return other?.person === one && other?.words === words && isMeant(other?.names ?? '', agent)
    })
  return {
    what: `${what}: ${after}`,
    to: askers
      .filter((one) => person === null || one === person)
      .flatMap((one) => agents.map((agent) => ({ kind: 'told' as const, agent, person: one, words })))
      .filter((question) => isMeant(names, question.agent) && !isExcepted(question.agent, question.person)),
    // For a person who asked for something themselves, it may be left out for another reason.
    isKept: (answer) => (answer?.is === 'told') === isTold,
    names: (question, _, now) =>
      question.kind === 'told' &&
      question.words === words &&
      isMeant(names, question.agent) &&
      (person === null || question.person === person) &&
      (now?.is === 'told') === isTold,
  }
}

/** “every agent”, “every agent but a, b” or “a, b”. */
function isMeant(names: string, agent: string): boolean {
  return names.startsWith('every agent') !== names.split(/, | but /u).includes(agent)
}

/** What the sentences say about their rule, and the changes of the states of rules. */
async function untrueOf({ one, said, after }: Moment<Step, Answer, Said>, access: Access): Promise<string[]> {
  const problems: string[] = []
  const mustBe = (isSo: boolean | undefined, problem: string) => isSo || problems.push(problem)
  const rules = [...after.values()].flatMap((answer) => answer?.rule ?? [])
  for (const { what, after: is } of said.changes.items) {
    if (!ofRule.test(what) || is === undefined) continue
    const isSo = rules.some((rule) => isNamed(rule, what) && standsAs(rule, is))
    mustBe(isSo, `${what} is not ${is}`)
  }
  const askers = askersOf(access, names, ownNames)
  const { message } = said
  const about = rules.find(({ rule_id }) => rule_id === said.rule_id)
  if (!about) return problems
  const isToldTo = (agent: string, person: string | null = null) => about.toldTo.includes(whom(agent, person))
  const [, told = '', , without = ''] =
    /it is in the next prompts of ([^.(]+?)(?: \(.+\))?(, but not in those of (.+?))?\./.exec(message) ?? []
  for (const agent of agents) {
    const isMentioned = isMeant(told, agent) && !without.split(/, |, nor of /u).includes(agent)
    if (told !== '') mustBe(isToldTo(agent) === isMentioned, `the message says otherwise of ${agent}`)
    if (/it is in no prompt|it stays out of the prompts|waits until|goes into prompts when/.test(message))
      mustBe(!isToldTo(agent) && !isToldTo(agent, 'zoe'), `the message says that ${agent} is not told it`)
  }
  if (/waits until|goes into prompts when/.test(message)) mustBe(about.state === 'waiting', 'it does not wait')
  if (/says what was approved before|was approved before/.test(message)) mustBe(about.state === 'live', 'is not live')
  const isToldWords = (person: string, words: string) =>
    agents.some((agent) => after.get(keyOf({ kind: 'told', agent, person, words }))?.is === 'told')
  for (const [, people = '', words = quoted(about)] of message.matchAll(keeping))
    for (const [keeper] of people.matchAll(/(?:key_\d\/)?(?:ann|bob)/g))
      if (askers.includes(keeper)) mustBe(isToldWords(keeper, words), `${keeper} does not keep ${words}`)
  // Words that are in no prompt, or only in those that another rule puts them into.
  const [, places = ''] = /it is(?: still)? in the prompts of ([^;]+?), because another rule/.exec(message) ?? []
  const [, keepers = ''] = /(?:except|and in) those of (.+?), who asked for it/.exec(message) ?? []
  // What people asked for themselves is no part of a sentence about everyone.
  const isOfEveryone = message.includes('has no effect')
  if (places !== '' || message.includes('it is in no prompt'))
    for (const [agent, person] of agents.flatMap((name) => names.map((asker) => [name, asker] as const))) {
      if (person !== null && (isOfEveryone || keepers.split(/, | and /).includes(person))) continue
      const isSaid = after.get(keyOf({ kind: 'told', agent, person, words: quoted(about) }))?.is === 'told'
      const isPlace = places !== '' && isMeant(places, agent)
      if (isPlace ? person === null && !isSaid : isSaid) problems.push(`the message says otherwise of ${agent}`)
    }
  const person = one.kind === 'ask' ? writtenAs(speakers[access][one.speaker], one.who) : null
  if (one.kind === 'ask' && askers.includes(person) && /^(?:In effect|Noted) for /.test(message)) {
    const [, left = ''] = /but (?:not in those|left out of the prompts) of (.+?); for everyone/.exec(message) ?? []
    const leftOut = left.split(/, nor of |, and of /u).map((names) => names.replace(/, because .*/u, ''))
    for (const agent of agents.filter((name) => one.agents.some((each) => each === '*' || each === name))) {
      const question = { kind: 'told', agent, person, words: quoted(one) }
      const isLeft = leftOut.some((names) => names !== '' && isMeant(names, agent))
      mustBe((after.get(keyOf(question))?.is === 'told') !== isLeft, `it is otherwise with ${agent} for ${one.who}`)
    }
  }
  return problems
}

function standsAs({ state, version, approvals }: Rule, words: string): boolean {
  const counted = `${approvals} approval${approvals === 1 ? '' : 's'}`
  const decided = state === 'retired' || state === 'rejected' ? state : counted
  return words.startsWith(`version ${version} for `) && words.endsWith(`, ${decided}`)
}

export const rules: RuleContext = {
  histories,
  seeds: { keyless: 31, keyed: 37, apart: 41 },
  world: ruleWorld,
}
