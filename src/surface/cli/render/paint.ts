// The only colours there are: a heading, a refusal, and what a change made of what. Without a terminal there are none.

export interface Paint {
  heading(text: string): string
  refusal(text: string): string
  before(text: string): string
  after(text: string): string
}

const same = (text: string): string => text

export const noPaint: Paint = { heading: same, refusal: same, before: same, after: same }

/** By the names that terminals give them, so that a person's own theme decides what they look like. */
const paint: Paint = {
  heading: sgr(1, 22),
  refusal: sgr(31, 39),
  before: sgr(2, 22),
  after: sgr(32, 39),
}

export function paintFor(isWanted: boolean): Paint {
  return isWanted ? paint : noPaint
}

function sgr(on: number, off: number): (text: string) => string {
  return (text) => (text === '' ? '' : `\u001b[${on}m${text}\u001b[${off}m`)
}
