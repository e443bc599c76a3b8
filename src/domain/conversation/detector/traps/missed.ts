// Traps that the trained detector gets wrong, although a careful reader agrees with them: what it still has to learn. A trap that it
// gets right must leave this list.

export const missed: ReadonlySet<string> = new Set([
  // no as an idiom
  'No way, that much?',
  'no hurry',
  // actually, as praise or going on
  'Actually, can you also overlay the price changes?',
  // self-correction in one message
  '"running late" - er, I mean "on my way"',
  'And back on Sunday? no, Monday I mean',
  'Illinois. No, what am I saying, Missouri',
  // an order that begins with a want
  'I need the Norwegian one, two seats',
  "I'd like to see which of those are overdue",
  'I need eslint and prettier in there as well',
  'I want something quick for dinner with those',
  // negative content
  "the tests don't pass without Redis",
  "I didn't travel, the train never came",
  'it was cancelled, nobody told us',
  // no to a preference or an offer
  'no, one is enough :)',
  // no to a request for confirmation
  'no, the space heater in the office',
  // thanks, then a complaint
  "thanks for the generic answer, it doesn't tell me why MY card was declined",
  'thanks, you got the wrong company though',
  // sarcasm
  'oh great, another error page',
  'lovely. just what I needed on a Monday',
  'wonderful, another delay',
  'Of course it is. Typical.',
  "well isn't that just fantastic",
  'oh joy',
  'how generous of them',
  'a bargain, truly',
  'perfect picnic weather then, lol',
  'wow, so precise of them',
  'great so there goes my whole day',
  'yay, taxes, my favourite',
  'sounds delightful',
  'brilliant negotiators, those guys',
  'oh sure, pocket change',
  'yippee',
  'fun times ahead',
  // unclear
  "we'll see",
  // explicit correction
  'try again, and properly this time',
  // abandonment
  'Scrap all of this and start from scratch',
  "forget the bot, I'll phone you instead",
  "not worth it, I'll call the airline",
  "I'm done with this, doing it in Excel",
  // rephrased
  'swimming headphones',
  // close in wording, yet no rephrasing
  'and the weather in Denver on Sunday?',
  'is the hallway light off now?',
  // the words of a rejection as content
  'I meant to ask earlier, do you ship to Canada as well?',
  "if I'm not wrong, that's the one we used last year as well",
  "put in that the shower doesn't work and that they gave us the wrong room",
  // new unrelated query in the words of trouble
  "there's a wrong charge on my statement",
])
