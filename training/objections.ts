// Flat objections, and what has their form and objects to nothing: "No, that is wrong." beside "No, that is all.".
import type { LabelledExchange } from './exchanges.ts'
import type { Random } from './random.ts'

export type Before = Pick<LabelledExchange, 'query' | 'response'>

const openings: readonly string[] = [
  '',
  '',
  'No, ',
  'no ',
  'nope, ',
  'nah ',
  'Hmm, ',
  'sorry but ',
  'Sorry, ',
  'erm, ',
  'well, ',
  'no no, ',
  'wait, ',
]
const thanks: readonly string[] = [
  'Thanks for trying, ',
  'thanks, ',
  'Thank you, but ',
  'nice try, but ',
  'ok but ',
  'great effort, ',
  'cheers, ',
  'good start, but ',
]
const objects: readonly string[] = [
  'that is wrong',
  "that's wrong",
  'this is wrong',
  'that is incorrect',
  'that is not right',
  "that's not right",
  "that isn't right",
  'that is not correct',
  'that is not it',
  "that's not it",
  'that is not true',
  "that's not what I asked",
  'that is not what I asked for',
  'not what I asked for',
  'that is not what I meant',
  "that's not what I wanted",
  'that is not the one',
  "that's the wrong one",
  'wrong one',
  'the wrong one again',
  'still wrong',
  "it's still wrong",
  'still broken',
  "it's still broken",
  'it still fails',
  'still the same problem',
  'still no good',
  "it doesn't work",
  'does not work',
  "that doesn't help",
  'that does not answer my question',
  'that makes no sense',
  'you got it wrong',
  'you are wrong',
  'you misunderstood me',
  'you missed the point',
  'that is the opposite of what I said',
  'that is not even close',
  'is that the best you can do?',
  'what a waste of time',
  'thank you so much for wasting my time',
  'this is useless',
]
const closes: readonly string[] = [
  'that is all',
  "that's all",
  'that is all for now',
  'that is everything',
  "that's everything, thanks",
  'that is it for today',
  'that will be all',
  'that was all I needed',
  'that was it, thank you',
  "that's fine",
  'that is fine like this',
  "that's perfect",
  'that is exactly what I wanted',
  "that's right",
  'that is right',
  'you got it right',
  "you're right",
  'it works now',
  "it's working again",
  'that helps a lot',
  'that answers my question',
  'that makes sense',
  "there's nothing wrong with it",
  'nothing is broken',
  'no problem at all',
]
const praise: readonly string[] = ['Thanks, ', 'Great, ', 'cool, ', 'ok, ', 'perfect. ', 'Thank you so much, ', '']
const ends: readonly string[] = ['', '', '.', '.', '!', '...', '. Please check again.', ', look again', ' 🙄']

export function objections(random: Random, before: readonly Before[], count: number): LabelledExchange[] {
  return Array.from({ length: count }, () => {
    const { query, response } = random.pick(before)
    const objectsToIt = random.next() < 0.55
    const opening = random.pick(random.next() < 0.75 ? openings : objectsToIt ? thanks : praise)
    const text = `${opening}${random.pick(objectsToIt ? objects : closes)}`
    const end = random.pick(objectsToIt ? ends : ends.slice(0, 5))
    const message = /\?$/.test(text) ? text : `${text}${end}`
    const isPlain = random.next() < 0.3
    return {
      query,
      response,
      message: isPlain ? message.toLowerCase() : message.charAt(0).toUpperCase() + message.slice(1),
      label: objectsToIt ? 'rejected' : 'not rejected',
      source: 'generated-objections',
    }
  })
}
