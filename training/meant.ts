// Requests that were understood as another one, and what people say then; beside it, what has the same form and corrects nothing.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LabelledExchange } from './exchanges.ts'
import type { Random } from './random.ts'

// {right} and {wrong} are labels in words, {again} is another request with the right label, {next} one with a third label.
const responses: readonly string[] = [
  'Okay, {wrong}.',
  'I did {wrong} for you.',
  '{wrong}: done.',
  "I've started with {wrong}. Anything else?",
  'Sure! About {wrong}: you find it in the menu, third entry, and it takes a minute.',
  'I opened a ticket on {wrong}.',
  'All set. {wrong} is taken care of.',
  'I understood that as {wrong} and ran it.',
  'Your request ({wrong}) has been sent to the team.',
  "Here's what I know of {wrong}.",
]
const corrects: readonly string[] = [
  'no, {right}',
  'not {wrong}. {right}.',
  'Not {wrong}, {right}!',
  '{right}, not {wrong}',
  'i only wanted {right}',
  'oh I only meant {right}',
  'I was talking about {right}',
  'what I need is {right}',
  'it was about {right} though',
  'hm, that sounds like {wrong}. My thing is {right}.',
  'Why {wrong}? {right} was the question.',
  "{wrong}?? I'm after {right}",
  'that would be {wrong}, I need {right}',
  'wrong thing, {right} please',
  'you did {wrong}, I wanted {right}',
  'who said {wrong}? {right}.',
  'Nothing to do with {wrong}. {right}.',
  'Is this {right}? That is what I came for.',
  'I believe this is the wrong department, mine is {right}.',
  'Thanks, but I came for {right}.',
  'close, but {right}',
  'try {right}',
  'how is {wrong} related to my question',
  "I don't need {wrong}",
  'I never asked for {wrong}',
  'forget {wrong}. {again}',
  'no no. {again}',
  "that's not it. {again}",
  'Let me say it in other words: {again}',
  'I mean: {again}',
  'again: {again}',
  'Let me try that again. {again}',
  'you misunderstood. {again}',
  "This doesn't answer it. {again}",
  "Hmm. I'll rephrase. {again}",
  'undo that please',
  "that's the wrong one",
  'not that',
  'not that one',
  'the other one',
  'no!',
  'nope',
  'please take that back',
  'cancel that, I wanted something else',
  'was not what I meant',
  'I meant something else',
  "I'm not sure you understood me",
  'huh? what does {wrong} do for me',
]
const follows: readonly string[] = [
  'yes, {wrong}',
  '{wrong}, exactly',
  'yes {wrong}, thanks',
  'great. {next}',
  'ok thanks! {next}',
  'and then: {next}',
  'Perfect. Next thing: {next}',
  'no more questions about {wrong}',
  "no, that's all about {wrong}",
  'no, nothing else',
  'nope, that was it',
  'Not now, thanks.',
  'I only wanted {wrong}, thanks',
  'that is what I meant, thank you',
  'exactly what I meant',
  'you understood me right away, nice',
  "didn't expect that to be so quick",
  'never had {wrong} done so fast, thanks',
  'no problem, I can wait',
  'not bad!',
  'one more: {next}',
  'also {next}',
  "I don't need anything else",
]
const unrelated: readonly string[] = [
  '{next}',
  '{next}',
  'by the way, {next}',
  'how long does {wrong} take?',
  'is {wrong} free?',
]
const ends: readonly string[] = ['', '', '', '.', '!', ' please', ' :)', ' thx']

export function meant(random: Random, data: string, count: number): LabelledExchange[] {
  const known = ['clinc150.train', 'hwu64.train', 'snips.train'].map((name) =>
    byLabel(join(data, 'intent', `${name}.tsv`)),
  )
  return Array.from({ length: count }, () => {
    const requests = random.pick(known)
    const [right, wrong, third] = random.shuffled([...requests.keys()]) as [string, string, string]
    const corrected = random.next() < 0.55
    const wording = random.pick(corrected ? corrects : random.next() < 0.7 ? follows : unrelated)
    const [asked, served] = corrected ? [right, wrong] : [wrong, wrong]
    const words = {
      right: inWords(right),
      wrong: inWords(served),
      again: random.pick(requests.get(right) ?? []),
      next: random.pick(requests.get(third) ?? []),
    }
    const text = `${fill(wording, words)}${/[.!?]$|\{(again|next)\}$/.test(wording) ? '' : random.pick(ends)}`
    return {
      query: random.pick(requests.get(asked) ?? []),
      response: capital(fill(random.pick(responses), words)),
      message: random.next() < 0.4 ? text.toLowerCase() : random.next() < 0.5 ? capital(text) : text,
      label: corrected ? 'rejected' : unrelated.includes(wording) ? 'neutral' : 'accepted',
      source: 'generated-meant',
    }
  })
}

function byLabel(file: string): ReadonlyMap<string, readonly string[]> {
  const requests = new Map<string, string[]>()
  for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
    const [text, label] = line.split('\t') as [string, string]
    const known = requests.get(label)
    if (known) known.push(text)
    else requests.set(label, [text])
  }
  return requests
}

const inWords = (label: string): string =>
  label
    .replace(/[_/]+/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}
