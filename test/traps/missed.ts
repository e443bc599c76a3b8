// Traps that the trained detector gets wrong, although a careful reader agrees with them: what it still has to learn. A trap that it
// gets right must leave this list.

export const missed: ReadonlySet<string> = new Set([
  // no as an idiom
  'No way, that much?',
  // actually, as praise or going on
  'Actually, can you also overlay the price changes?',
  // self-correction in one message
  'tokens.ts, no hang on, token.ts like the others',
  '"running late" - er, I mean "on my way"',
  // an order that begins with a want
  "I'd want it at 21 by six",
  // negative content
  "prices didn't change but we stopped selling bundles",
  "the tests don't pass without Redis",
  "I didn't travel, the train never came",
  "we don't have a sensor in the hallway, can it use the camera there?",
  // no to a preference or an offer
  'no, leave them empty',
  'no, one is enough :)',
  // sarcasm
  "only six? I'll just grow a beard meanwhile",
  'lovely. just what I needed on a Monday',
  'wonderful, another delay',
  'Of course it is. Typical.',
  "well isn't that just fantastic",
  'how generous of them',
  'a bargain, truly',
  'perfect picnic weather then, lol',
  'wow, so precise of them',
  'great so there goes my whole day',
  'yay, taxes, my favourite',
  'sounds delightful',
  'oh sure, pocket change',
  'yippee',
  'fun times ahead',
  // unclear
  'brb',
  'maybe',
  "we'll see",
  // abandonment
  "let's start over",
  'Scrap all of this and start from scratch',
  "forget the bot, I'll phone you instead",
  "not worth it, I'll call the airline",
  "I'm done with this, doing it in Excel",
  // rephrased
  'swimming headphones',
  // the words of a rejection as content
  'now one where three answers are wrong and one is right',
  "what's wrong there, can you see it in the logs?",
  'I meant to ask earlier, do you ship to Canada as well?',
  "put in that the shower doesn't work and that they gave us the wrong room",
  // close in wording, yet no rephrasing
  'what about the average order value in Portugal',
  // going on
  'can you explain what antibodies are',
  'Can you elaborate on the legitimate interest part?',
  'break Globex down by month',
])
