// Traps in English (see trap.ts): messages that go on, or go elsewhere, though their words resemble a correction.
import { type Trap, trapsOf } from './trap.ts'

export const englishContinuations: readonly Trap[] = [
  ...trapsOf({ kind: 'close in wording, yet no rephrasing', expected: 'not rejected' }, [
    [
      'weather in Denver tomorrow',
      'Sunny, 24 degrees.',
      ['and the weather in Denver on Sunday?'],
      { similarity: 0.88, previousIntent: 'weather', intent: 'weather' },
    ],
    [
      'flights from Madrid to Cairo on 3 May',
      'Egyptair at 15:10 for €240, direct.',
      ['book the flight from Madrid to Cairo on 3 May'],
      { similarity: 0.86, previousIntent: 'flight_search', intent: 'flight_booking' },
    ],
    [
      'turn off the hallway light',
      'The hallway light is off.',
      ['is the hallway light off now?'],
      { similarity: 0.87, previousIntent: 'device_control', intent: 'device_status' },
    ],
    [
      'average order value in Spain',
      '€61.40.',
      ['what about the average order value in Portugal'],
      { similarity: 0.9, previousIntent: 'data_query', intent: 'data_query' },
    ],
    [
      'show me the early termination clause',
      "Clause 18: either party may terminate on 90 days' notice.",
      ['also show me the clause on termination for cause'],
      { similarity: 0.83, previousIntent: 'clause_search', intent: 'clause_search' },
    ],
    [
      'vegan lasagne recipe',
      'You need lasagne sheets, lentils, tomatoes, oat milk and flour.',
      ['put the vegan lasagne ingredients on my shopping list'],
      { similarity: 0.82, previousIntent: 'recipe_search', intent: 'shopping_list' },
    ],
    [
      'add retry to fetchUser',
      'Added: three attempts with a growing pause.',
      ['explain the retry in fetchUser'],
      { similarity: 0.81, previousIntent: 'code_edit', intent: 'code_explain' },
    ],
    [
      'how much is the annual plan',
      'The annual plan is $96.',
      ['how much is the monthly plan then'],
      { similarity: 0.62, previousIntent: 'price_query', intent: 'price_query' },
    ],
    [
      'move 500 to savings',
      'Done. Your savings now stand at $3,200.',
      ["what's left in checking"],
      { similarity: 0.4, previousIntent: 'transfer', intent: 'balance' },
    ],
  ]),
  ...trapsOf({ kind: 'the words of a rejection as content', expected: 'not rejected' }, [
    [
      'open the ticket from this morning',
      'Ticket 482: the button says "Something is wrong" when a file is attached.',
      ["what's wrong there, can you see it in the logs?", 'does it say "try again" or just that?'],
    ],
    [
      'what does 404 mean',
      'The server has not found the page.',
      ['and "that\'s not what I meant" in French, how do you say it?'],
    ],
    [
      'show the reviews of the espresso machine',
      'Four stars on average. Most people praise the steam wand.',
      [
        "are there any that say it's not useful or broke early",
        "Which ones complain that it doesn't work with hard water",
      ],
    ],
    [
      'Do you ship to the US?',
      'Yes, within 5 to 7 days, for $12.',
      [
        'I meant to ask earlier, do you ship to Canada as well?',
        'I never thought that would be so quick! And returns?',
      ],
    ],
    [
      'how do I take a file out of git but keep it on disk',
      'git rm --cached <file> does that.',
      ['how do I make git forget that in older commits too', 'And how would I undo that command in case I mess up?'],
    ],
    [
      'what should I pack for Iceland',
      'Layers, a windproof jacket, swimwear and sturdy shoes.',
      [
        "forgot to say, we're going in June. Does that change the shoes?",
        "don't let me forget the swimwear, add it to my list",
      ],
    ],
    [
      'my phone keeps getting calls from 555 0199',
      'That number is registered to a call centre in Ohio.',
      ['they always say wrong number and hang up, can I block them'],
    ],
    [
      'who sings Let It Be',
      'The Beatles, from 1970.',
      ['now play Nevermind by Nirvana', 'is "Start Me Up" theirs too? no that\'s the stones right'],
    ],
    [
      'which regression model fits best',
      'The quadratic one, with an R² of .91.',
      ["if I'm not wrong, that's the one we used last year as well", 'does R² go up when I stop dropping the outliers'],
    ],
    [
      'draft a polite complaint to the hotel',
      'Dear Sir or Madam, our room on 4 May was not clean. May I ask for a partial refund?',
      [
        "put in that the shower doesn't work and that they gave us the wrong room",
        'add "this is not what we booked" at the end',
      ],
    ],
    [
      'explain the not operator in SQL',
      'NOT turns a condition round: WHERE NOT paid.',
      ['when would I use NOT EXISTS and not NOT IN'],
    ],
    [
      'remind me what the doctor said about the pills',
      'One a day, not with milk.',
      ['what happens if I forget one, do I start over?'],
    ],
    [
      'error handling in the importer?',
      'It retries three times and then moves the row to rejected.csv.',
      ['where do I see why a row was rejected'],
    ],
    [
      'make a quiz question about the moon landing',
      'In which year did people first walk on the moon?',
      ['now one where three answers are wrong and one is right'],
    ],
  ]),
  ...trapsOf({ kind: 'going on', expected: 'accepted' }, [
    [
      'recommend a laptop for video editing',
      'The Lenovo Yoga Pro 9 ($1,499), the MacBook Air M3 ($1,299) or the Asus ProArt ($1,799).',
      [
        'Tell me more about the first one',
        'which one is the lightest',
        'compare the Yoga and the ProArt',
        "I'll go with the Lenovo",
        'does the $1,299 one come with 16 gb',
      ],
      { itemsMentioned: ['Lenovo Yoga Pro 9', 'MacBook Air M3', 'Asus ProArt', '$1,499', '$1,299', '$1,799'] },
    ],
    [
      'how do vaccines work',
      'They show the immune system a harmless part of a germ, so that it makes antibodies.',
      ['can you explain what antibodies are', 'What if the germ mutates?', 'and how long does the protection last?'],
    ],
    [
      'restaurants in Porto with a view',
      'Vinum (port lodge terrace), The Yeatman (two stars) and Terra Nova (riverside).',
      ['what about the Yeatman, do they have a tasting menu?', 'thanks, booking Vinum now'],
      { itemsMentioned: ['Vinum', 'The Yeatman', 'Terra Nova'] },
    ],
    [
      'profile the endpoint',
      '80 % of the time goes to JSON serialisation in toDto().',
      [
        'ok, cache the result and then measure toDto() again',
        'great find. Fix it',
        'Also check the other endpoints for that',
      ],
    ],
    [
      'shall we use Postgres or SQLite',
      'SQLite will do for a single writer. Shall I set it up?',
      ['yes please', 'go ahead'],
    ],
    [
      'what can we argue against the penalty clause',
      'Under Cavendish it must protect a legitimate interest and not be out of proportion.',
      ['Can you elaborate on the legitimate interest part?'],
    ],
    [
      'what is the cheapest parking at the airport',
      'P4 costs €9 a day and is ten minutes from the terminal by shuttle.',
      ['how often does the shuttle run', 'Just reserved P4 for the week, cheers'],
    ],
    [
      'top customers by revenue',
      'Acme 410k, Globex 288k, Initech 190k.',
      ['break Globex down by month'],
      { itemsMentioned: ['Acme', 'Globex', 'Initech'] },
    ],
    [
      'how do I get red wine out of a carpet',
      'Blot it, then pour on soda water and cover it with salt for ten minutes.',
      ["and if there's no soda water in the house?"],
    ],
    [
      'draft a message to the parents about the school trip',
      'Dear parents, on 9 June class 4b goes to the science museum. Please pack a lunch.',
      ['Nice, post it in the class group', 'make "Please pack a lunch" bold'],
    ],
  ]),
  ...trapsOf({ kind: 'new unrelated query', expected: 'accepted' }, [
    ['best laptop for a student', 'The Acer Swift Go at $699 is the best value.', ['what do hamsters eat']],
    ['convert 3 cups of flour to grams', 'About 375 g.', ['who won the world cup in 1998']],
    [
      'fix the typo in the footer',
      'Fixed: "Copyright".',
      ['write a SQL migration that adds a nickname column to users'],
    ],
    ['what is my credit card limit', 'Your limit is $5,000.', ['how do i order foreign currency']],
    ['when is Ascension Day this year', 'On Thursday 14 May.', ['turn on the dishwasher at 10 tonight']],
    ['translate "invoice" into Dutch', 'Factuur.', ["what's the fastest route to the office right now"]],
    ['Is garlic bad for dogs?', 'Yes, even small amounts can be harmful.', ['show me my meetings for tomorrow']],
    [
      'summarise the board minutes',
      'The board approved the budget and put off the hiring plan.',
      ['find a birthday present for a 6 year old under $30'],
    ],
    ['how tall is Mont Blanc', '4,806 metres.', ['draft an email to the team about the new parking rules']],
    [
      'order printer paper',
      'Ordered five reams, arriving on Wednesday.',
      ['which stocks in my portfolio lost the most this month'],
    ],
  ]),
  ...trapsOf({ kind: 'new unrelated query in the words of trouble', expected: 'not rejected' }, [
    [
      'how long do I boil an egg',
      'Seven minutes for a soft yolk.',
      ["my wifi isn't working", "I can't log in to the tax portal"],
    ],
    [
      "what's on at the theatre",
      'Hamlet at 19:30.',
      ['my card was declined at the supermarket', 'I never got my parcel'],
    ],
    [
      'find a podcast on Roman history',
      'The History of Rome by Mike Duncan.',
      ["there's a wrong charge on my statement", 'why do cats not like water'],
    ],
    [
      'rename the repository',
      'Renamed to atlas-core.',
      ['the staging db is down, who is on call', 'no hot water in the flat, find me a plumber'],
    ],
    [
      'how do I fold a fitted sheet',
      'Tuck the corners into each other and fold it in thirds.',
      ['the app keeps crashing on my phone, what can i do'],
    ],
    ["what's the dress code for the gala", 'Black tie.', ['I forgot my password']],
  ]),
]
