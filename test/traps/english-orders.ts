// Traps in English (see trap.ts): orders, self-corrections and plain facts that carry a word of refusal.
import { type Trap, trapsOf } from './trap.ts'

export const englishOrders: readonly Trap[] = [
  ...trapsOf({ kind: 'self-correction in one message', expected: 'not rejected' }, [
    [
      "I'd like to see the dentist",
      'Which day suits you?',
      ['book it for Tuesday, no, Wednesday', 'Thursday - no wait, I work Thursdays, Friday morning'],
    ],
    [
      'order pizza',
      'Sure. What size, and which toppings?',
      ['large, no sorry, medium with mushrooms', 'pepperoni... actually scratch that, half ham half olives'],
    ],
    [
      'who plays Paul Atreides',
      'Timothée Chalamet.',
      ['and who wrote, no sorry, who directed it?', 'when does the first, I mean the second one come out on blu ray'],
    ],
    [
      'text Sam',
      'What should I say?',
      ["tell him I'll be there at 6, no make that 6:30", '"running late" - er, I mean "on my way"'],
    ],
    [
      'show me the logs of the payments service',
      'Here are the last 50 lines. No errors since 10:04.',
      ['great, now the same for orders, no, for shipping', 'Grep them for timeout, or rather for deadline exceeded'],
    ],
    [
      'how much is a train to Leeds on Saturday',
      'From £31.50 off-peak.',
      ['And back on Sunday? no, Monday I mean', 'ok two adults, wait no, two adults and one child'],
    ],
    [
      'split the parser into two files',
      'Done: lexer.ts and parser.ts. What shall I call the shared types?',
      ['tokens.ts, no hang on, token.ts like the others'],
    ],
    [
      'pay the electricity bill',
      'Paid £84.20 from your current account.',
      ['now pay the gas, sorry not the gas, the water bill'],
    ],
    [
      "what's the weather in Springfield",
      'Which Springfield: Illinois, Missouri or Massachusetts?',
      ['Illinois. No, what am I saying, Missouri'],
    ],
    ['Play some jazz', 'Playing Kind of Blue.', ['nice. volume to 8, no, too loud for the kids, 5']],
    [
      'what does section 7 say',
      'Section 7 caps liability at the annual fee.',
      ['and section 8 - sorry, 9, the one on warranties?'],
    ],
    ['convert 200 dollars to euros', '200 USD is 184.60 EUR.', ['and 300, no, 350?']],
    [
      'draft an invitation for the launch',
      'Here is a draft. Whom should I address it to?',
      ['the whole sales team, actually no, just the leads'],
    ],
    [
      'find running shoes under 100',
      'The Brooks Launch is $95, the Asics Excite $70.',
      ['add the asics to my cart in 9, I mean 9.5'],
    ],
    ['remind me to water the plants', 'When should I remind you?', ["at eight. ugh no, I'm on the train then, nine"]],
  ]),
  ...trapsOf({ kind: 'an order that begins with a want', expected: 'not rejected' }, [
    [
      'do you have the blue mug in stock',
      'Yes, the blue stoneware mug is in stock at $14.',
      ['I need two of them', 'I want one, plus the matching bowl', "I'd like it gift wrapped please"],
    ],
    [
      'What is a covered call?',
      'Holding a share and selling somebody the right to buy it at a fixed price.',
      ['I want to understand the risk side of it too', "I need to know how it's taxed in Germany"],
    ],
    [
      'list flights to Oslo on Friday',
      'SAS at 07:10 for €129, Norwegian at 11:45 for €98, KLM at 18:20 for €154.',
      ['I need the Norwegian one, two seats', "I'd like a window seat on the 07:10", 'i want to pay with points'],
    ],
    [
      "generate a CSV of last month's invoices",
      'Here is invoices-october.csv with 218 rows.',
      ['I need it on the shared drive too', "I'd like to see which of those are overdue"],
    ],
    [
      'hi',
      'Hello! How can I help you today?',
      ['I need to report a stolen card', 'i want to cancel my gym membership', "I'd like a quote for home insurance"],
    ],
    [
      'set up a new vite project with react',
      'Done. The dev server runs on port 5173.',
      ['I need eslint and prettier in there as well', 'I want a dark mode toggle next'],
    ],
    [
      "what's playing at the Roxy",
      'Dune at 18:00 and 21:15, and Paddington at 16:30.',
      ['I want four tickets for Paddington'],
    ],
    [
      'Summarise the judgment in Carter v Holt',
      'The court held that the notice was valid although it was sent by email.',
      ['I need that in two sentences for a client memo'],
    ],
    [
      "what's in my fridge",
      'Eggs, spinach, half a lemon and parmesan.',
      ['I want something quick for dinner with those'],
    ],
    ['thermostat status', 'Living room 19 degrees, heating off.', ["I'd want it at 21 by six"]],
    [
      'how long is the ferry to Naxos',
      'About five and a half hours on the Blue Star, three and a half on the SeaJet.',
      ['I need to be there before noon, which one do I take?'],
    ],
  ]),
  ...trapsOf({ kind: 'negative content', expected: 'not rejected' }, [
    [
      'plan a dinner for Saturday',
      "Happy to. Is there anything you don't eat?",
      ["I don't eat meat", 'no nuts please, my son is allergic', 'not a fan of coriander'],
    ],
    [
      'should I walk to the station',
      'It is 1.4 km, about 18 minutes. Is it raining where you are?',
      ["it's not raining", "no rain here, but it's dark already"],
    ],
    [
      'Why does the CI start a container?',
      'I see a Redis service in the workflow. Is it needed by the tests?',
      ["the tests don't pass without Redis", 'nothing works offline in that suite, so yes'],
    ],
    [
      'can I get a refund on my ticket',
      'Was the train late, or did you not travel?',
      ["I didn't travel, the train never came", 'it was cancelled, nobody told us'],
    ],
    [
      "My laptop won't turn on",
      'Does the charging light come on when you plug it in?',
      ['No light at all', "it doesn't, and the fan isn't spinning either"],
    ],
    [
      'help me choose a phone plan',
      'How much data do you use in a month?',
      ["not much, I'm never away from wifi", "I don't know, I never looked"],
    ],
    [
      'which visa do I need for Vietnam',
      'Citizens of Spain need none for up to 45 days. How long will you stay?',
      ['not longer than three weeks'],
    ],
    [
      'add a rule to the linter',
      'Which pattern should it forbid?',
      ['nobody should call Date.now() outside clock.ts', 'no default exports, no any'],
    ],
    [
      'Check whether the tenant may sublet',
      'Clause 11 is silent on lodgers. Has the landlord ever agreed in writing?',
      ['He has never put anything in writing.'],
    ],
    [
      'find a flat in Ghent',
      'What matters to you besides the price?',
      ["No ground floor, no carpets, and it can't be near the motorway"],
    ],
    [
      'how do i sleep better',
      'A regular rhythm helps most. Do you drink coffee in the afternoon?',
      ['never after lunch'],
    ],
    [
      'why is revenue down in March',
      'Orders are stable, so it is the basket size. Did prices change?',
      ["prices didn't change but we stopped selling bundles"],
    ],
    [
      'make the kitchen lights motion activated',
      'Done. They turn off after five minutes without motion.',
      ["we don't have a sensor in the hallway, can it use the camera there?"],
    ],
  ]),
]
