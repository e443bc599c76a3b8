// Exchanges made from lists: confirmations of values, closings, repairs and fresh queries. They are there for the many; the exchanges
// written by hand are there for the kinds.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LabelledExchange } from './exchanges.ts'
import { meant } from './meant.ts'
import { type Before, objections } from './objections.ts'
import { createRandom, type Random } from './random.ts'

/** `before` is what fresh queries may come after. */
export function generated(data: string, before: readonly Before[], seed = 7): LabelledExchange[] {
  const random = createRandom(seed)
  return [
    ...confirmations(random, 1_400),
    ...closings(random, 500),
    ...spoken(random, data),
    ...fresh(random, data, before, 8_000),
    ...objections(random, before, 1_200),
    ...meant(random, data, 1_500),
  ]
}

const slots: Record<string, readonly string[]> = {
  date: [
    'Monday',
    'Tuesday',
    'Friday',
    'the 3rd',
    'the 12th of March',
    'March 5th',
    'tomorrow',
    'next Wednesday',
    'today',
    'March 13th',
    'the day after tomorrow',
    '2019-03-08',
  ],
  time: [
    '5 pm',
    '6:30 pm',
    'noon',
    '8 in the morning',
    'a quarter past 7',
    '11:30 am',
    '13:15',
    'half past 6 in the evening',
    "10 o'clock",
  ],
  number: ['1', '2', '3', '4', '5', 'two', 'three', 'six'],
  city: [
    'Boston',
    'Madrid',
    'Oakland',
    'Denver',
    'Leeds',
    'Austin',
    'San Jose',
    'Chicago',
    'Petaluma',
    'NYC',
    'Vancouver',
    'Seattle, WA',
  ],
  from: ['Portland', 'Fresno', 'Las Vegas', 'Lyon', 'Sacramento', 'Toronto', 'Paris'],
  name: [
    'Bella Vista',
    "Joe's Diner",
    'the Astoria',
    'Dr. Kim',
    'Blue Note',
    'Sino',
    'Ramen Dojo',
    'Sunset Salon',
    'McGuire Dental',
  ],
  amount: ['$120', '$50', '$1,300', '30 dollars', '$18.50', '410 dollars'],
  person: ['Diego', 'Amelia', 'Raghav', 'Lin', 'Margaret', 'Tom'],
  account: ['checking', 'savings'],
  kind: ['standard', 'economy', 'compact', 'premium economy', 'business', 'full-size', 'pool', 'luxury'],
  film: ['Dumbo', 'Shazam', 'Captain Marvel', 'Little', 'Hellboy', 'After'],
}
const requests: readonly string[] = [
  'a table at {name} in {city} on {date} at {time} for {number} people',
  'a table for {number} at {name}, {date}, {time}',
  '{number} tickets for the bus from {from} to {city} on {date} at {time}',
  '{number} {kind} tickets from {from} to {city} leaving {date} at {time}',
  'an appointment with {name} on {date} at {time}',
  'a stylist visit at {name} {date} at {time}',
  'a room at {name} in {city} for {number} people from {date}',
  'a {kind} car in {city}, pickup on {date} at {time}',
  '{number} seats to see {film} in {city} on {date} at {time}',
  'a transfer of {amount} from your {account} account to {person}',
  '{amount} sent to {person} from {account}',
  'a {kind} ride to {city} for {number} people',
  'an event called {film} on {date} at {time} at {name}',
  'a visit to the apartment {name} on {date}',
  'an order of {number} burgers from {name}',
  'playing {film} on the {kind} speaker',
]
const asking: readonly string[] = [
  'Please confirm: {x}.',
  'Please confirm the following details: {x}.',
  'You want {x}, is that right?',
  'Just to confirm, {x}. Correct?',
  'So {x}?',
  'Confirming {x}. Shall I go ahead?',
  'Let me confirm: {x}. Is this okay?',
  'To summarise: {x}. Does that sound right?',
  'Alright, {x}. Can you confirm this?',
  'I will arrange {x}. Is that correct?',
  'Okay, {x}. Are these details correct?',
  'I am about to book {x}. Please confirm.',
  'Ok, so {x}. Is everything correct?',
  'Sure, {x}. Do you want me to proceed?',
]
const changes: readonly string[] = [
  'No, {n}',
  'make it {n}',
  'Make that {n} please.',
  '{n} instead',
  'not {o}, {n}',
  'I want {n}',
  'actually {n}',
  "Actually, I'd like {n}.",
  'change it to {n} please',
  'Can you change the {k} to {n}?',
  '{n} would be better',
  'Wait, it should be {n}',
  'that should be {n}',
  'No I need {n}, not {o}',
  'could you switch that to {n}',
  'I prefer {n}',
  "let's do {n}",
  'Sorry, I meant {n}',
  'No, can we do {n} rather than {o}',
  "everything but the {k} is right, it's {n}",
  'Almost. {n}.',
  'No',
  'No.',
  'Nope',
  "No, that's not right. {n}.",
  'No, I want {n} instead.',
  'I would like {n}, please.',
  'Can you do {n} instead?',
  'Could I get {n}?',
  'Can we make it {n}?',
  'Can I have it for {n}?',
  "Hmm, I'd rather {n}.",
  "That's wrong, it is {n}.",
  'Would {n} be possible?',
  'How about {n}?',
  'I need {n}.',
  'One change: {n}.',
  'Yes, but make it {n}.',
  "It's fine except the {k}, use {n}.",
  'The {k} is wrong.',
  'Nope, {n}.',
  'No thanks, {n} please.',
  "I'd prefer {n}.",
  'No, make it {n}.',
  'Please use {n}.',
  'I want to change the {k} to {n}.',
  "Let's go with {n}.",
  'no i said {n}',
  'Actually can you set the {k} to {n}',
]
const agreements: readonly string[] = [
  'yes',
  'Yes.',
  'yes please',
  "that's right",
  'correct',
  'yep, go ahead',
  'sounds good',
  'Sounds great, thanks.',
  'perfect',
  'that works, thanks',
  'Yes, that is correct. How much is it?',
  'exactly',
  'sure',
  'looks good, do they have parking?',
  'yes, {o} is right',
  'right, no changes',
  'no changes needed',
  'Great. What is the address?',
  'not a problem, yes',
  'Yes, that works for me.',
  'Yeah, please do.',
  'That sounds good to me.',
  'Yes, please book it. What is their phone number?',
  'That is correct.',
  'Okay, thank you.',
  'Fine.',
  'Yes, {o}.',
  'All good, go ahead.',
  'Yes, everything is fine. Is it a direct one?',
  "That's it exactly.",
  'Yup',
  'ok',
  'Yes, thanks. Do they serve alcohol?',
  'Nothing to change, thanks.',
  'yes {o} please',
  'Sounds perfect. What is the rating?',
  'Please do that.',
  'No objections.',
  'Right, {o}.',
  'You got it.',
]

function confirmations(random: Random, count: number): LabelledExchange[] {
  return Array.from({ length: count }, () => {
    const request = random.pick(requests)
    const names = [...request.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)
    const values = Object.fromEntries(names.map((name) => [name, random.pick(slots[name] ?? [])]))
    const said = fill(request, values)
    const name = random.pick(names)
    const other = random.pick((slots[name] ?? []).filter((value) => value !== values[name]))
    const isRejected = random.next() < 0.5
    const message = fill(random.pick(isRejected ? changes : agreements), { n: other, o: values[name] ?? '', k: name })
    return {
      query: random.pick([
        'book it please',
        `I need ${said}`,
        'can you arrange that?',
        'sounds good, go on',
        'set it up',
        `Yes, ${values[name]}.`,
        'I would like to reserve it.',
        'Okay, please do that for me.',
      ]),
      response: fill(random.pick(asking), { x: said }),
      message: spelt(random, message),
      label: isRejected ? 'rejected' : 'accepted',
      source: 'generated-confirmations',
    }
  })
}

const done: readonly string[] = [
  'Your reservation is confirmed. Is there anything else I can help you with?',
  'It is booked. Anything else?',
  'The transfer went through. Do you need anything else?',
  'Done. Can I do anything else for you?',
  'Your ticket was sent by mail. Do you need anything more?',
  'I added it to your calendar. Is there something else?',
  'The booking failed because the place is full. Do you want to try another?',
  'It costs 45 dollars. Shall I book it for you?',
  'They are open until 9. Would you like a table?',
  'The weather will be sunny. Do you want me to find a hotel?',
  'All tests pass now. Should I open a pull request?',
  'The file is converted. Want me to delete the original?',
  'I found 3 flights, the cheapest is $210. Do you want to book one?',
  '',
  'Enjoy your trip! Need help with something else?',
]
const closing: readonly string[] = [
  'no',
  'No.',
  'nope',
  'no thanks',
  'No, thanks.',
  'no thank you',
  "No, that's all.",
  'No, that is everything for now.',
  'nothing else',
  'Nothing else, thanks',
  'No that will be all, bye',
  'not right now',
  "No, I'm good.",
  "i'm good thanks",
  'No need.',
  'not today',
  "no, you've been very helpful",
  'No, that was it. Thank you so much!',
  "that's it",
  "that's all i need",
  "No, I don't need anything else.",
  'No, not at the moment.',
  "nah that's fine",
  'nah all good',
  'nope, nothing more, have a great day',
  'no more questions',
  'No, maybe later.',
  'I am done, thanks',
  "no i don't want to book now",
  "No, I'll do it myself later, thanks.",
  'not yet, thanks',
  "No, don't book it yet.",
  'thanks, bye',
  'no ty',
  'No, I just wanted to know.',
  'none, thank you',
  'no i have no other questions',
]

function closings(random: Random, count: number): LabelledExchange[] {
  return Array.from({ length: count }, () => ({
    query: random.pick([
      'Yes, please.',
      'book it',
      'how much is it?',
      'when do they close?',
      'that works',
      'send it',
      '',
    ]),
    response: random.pick(done),
    message: spelt(random, random.pick(closing)),
    label: 'not rejected',
    source: 'generated-closings',
  }))
}

/** Repairs in the next message, and self-corrections within one, from questions that people corrected while they spoke (Disfl-QA). */
function spoken(random: Random, data: string): LabelledExchange[] {
  const file = JSON.parse(readFileSync(join(data, 'implicit', 'disfl_qa_train.json'), 'utf8')) as Record<
    string,
    { original: string; disfluent: string }
  >
  const questions = random.shuffled(Object.values(file))
  const turn =
    /\b(?:no wait|wait no|no sorry|sorry no|oh no|no make that|no i meant|i mean|or rather|actually no|make that|scratch that|no)\b/i
  const openings = [
    'no, ',
    'sorry, ',
    'No I meant ',
    'I meant ',
    'I was asking about ',
    'not that. ',
    'My question was: ',
    'no. ',
    'That is not what I asked. ',
    'I mean ',
    'wrong, I asked ',
  ]
  const answers = [
    'It was in 1492.',
    'The Normans.',
    'About 3.5 million.',
    'Martin Luther did.',
    'As far as I know, the Rhine.',
    'The answer is oxygen.',
    'Warsaw, I believe.',
    'In the 16th century.',
    'Steam engines, according to the article.',
  ]
  const found: LabelledExchange[] = []
  for (const { original, disfluent } of questions) {
    const cut = turn.exec(disfluent)
    const response = random.pick(answers)
    if (found.length < 600 && cut && cut.index > 12) {
      const message = `${random.pick(openings)}${random.next() < 0.5 ? disfluent.slice(cut.index + cut[0].length).trim() : original}`
      found.push({
        query: `${disfluent.slice(0, cut.index).trim()}?`,
        response,
        message: spelt(random, message),
        label: 'rejected',
        source: 'generated-repairs',
      })
    } else if (found.length < 1_000) {
      found.push({
        query: random.pick(questions).original,
        response,
        message: disfluent,
        label: 'not rejected',
        source: 'generated-self-corrections',
      })
    } else if (found.length < 1_300) {
      found.push({
        query: random.pick(questions).original,
        response,
        message: original,
        label: 'not rejected',
        source: 'generated-questions',
      })
    }
  }
  return found
}

/** New requests in the middle of something else. */
function fresh(random: Random, data: string, before: readonly Before[], count: number): LabelledExchange[] {
  const texts = ['clinc150.train', 'hwu64.train', 'snips.train', 'banking77.train'].flatMap((name) =>
    readFileSync(join(data, 'intent', `${name}.tsv`), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split('\t')[0] as string),
  )
  return Array.from({ length: count }, () => {
    const { query, response } = random.pick(before)
    return { query, response, message: random.pick(texts), label: 'not rejected', source: 'generated-fresh' }
  })
}

function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}

/** As people type: now and then in small letters or without a full stop. */
function spelt(random: Random, text: string): string {
  const chance = random.next()
  if (chance < 0.3) return text.toLowerCase().replace(chance < 0.15 ? /[.!]$/ : /^$/, '')
  return chance > 0.7 ? text.charAt(0).toUpperCase() + text.slice(1) : text
}
