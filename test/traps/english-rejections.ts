// Traps in English (see trap.ts): corrections, abandonment and the same question in other words, which must not be missed.
import { type Trap, trapsOf } from './trap.ts'

export const englishRejections: readonly Trap[] = [
  ...trapsOf({ kind: 'explicit correction', expected: 'rejected', correctionType: 'explicit' }, [
    [
      'pull up the master agreement with Norbank',
      'Here is the Credit Support Annex with Norbank of 2019.',
      ['I meant the ISDA, not the CSA', "that's the wrong document"],
    ],
    [
      'add a retry to the upload function',
      'I added a retry to download() in client.ts.',
      ['wrong function', 'You misunderstood, upload not download', 'undo that'],
    ],
    [
      'the build is broken, fix it',
      'I cleared the cache and updated the lockfile. The build should pass now.',
      ["still doesn't work", 'same error as before', 'nope, still broken'],
    ],
    [
      'laptops under $1000',
      'Here are five business laptops under $1000, such as the ThinkPad E14.',
      ['No, I meant gaming laptops not business laptops', 'I want gaming laptops, not office ones'],
    ],
    [
      'how do I get to the airport by bus',
      'A taxi to the airport takes 25 minutes and costs about €40.',
      ["that's not what I asked for", 'I asked about the bus'],
    ],
    [
      "give me last year's revenue",
      'Revenue this year is $4.1m so far.',
      ['not this year, LAST year', 'incorrect year'],
    ],
    [
      'remove the unused imports',
      'I removed the unused imports and reformatted the whole repository.',
      ["revert the formatting, I didn't ask for that", 'why did you touch files I never mentioned??'],
    ],
    [
      "what's the capital of Australia",
      'The capital of Australia is Sydney.',
      ["that's wrong, it's Canberra", "Pretty sure that isn't right"],
    ],
    ['turn on the fan', 'Turning on the lamp.', ['not the lamp, the fan']],
    [
      'write a formal apology to the client',
      'Hey there, sorry we messed up, lol!',
      ["This isn't formal at all", 'try again, and properly this time'],
    ],
    [
      'Which of our suppliers are based in Poland?',
      'Suppliers are companies that provide goods or services to another organisation.',
      ["That doesn't help. I know what a supplier is", 'this is not useful'],
    ],
    [
      'book the earliest slot at the barber',
      'Booked: Saturday at 17:30.',
      ['you booked the latest one, i said earliest'],
    ],
    ['list the parties to the agreement', 'The parties are Alder GmbH and Birch SA.', ['You forgot Cedar Ltd']],
    ['message Priya that dinner is at 7', 'Sent "dinner is at 7" to Priyanka Rao.', ['omg wrong person, unsend it']],
    [
      'play the new episode of The Rest Is History',
      'Playing the first episode of The Rest Is History, from 2020.',
      ['no the NEW one'],
    ],
  ]),
  ...trapsOf({ kind: 'abandonment', expected: 'rejected', correctionType: 'abandonment' }, [
    [
      'connect to the printer',
      'I could not find a printer. Please check that it is turned on.',
      ['never mind', "forget it, I'll do it myself"],
    ],
    [
      'make the table fit on one page',
      'I reduced the font to 6 pt; the table now takes two pages.',
      ['ugh forget that', "let's start over", 'I give up'],
    ],
    [
      'how do I claim the expenses for a trip abroad',
      'Could you tell me which country, currency, cost centre and project it was for?',
      ['nvm', "nevermind i'll ask HR"],
    ],
    [
      'find a plumber who can come today',
      'Plumbing is the system of pipes in a building.',
      ["ok this is going nowhere, I'll ring one myself", 'Let me rephrase.'],
    ],
    [
      'who is the counterparty in trade 8841',
      'I am not sure what you mean by trade.',
      ['forget I asked', "leave it, I'll look it up myself"],
    ],
    [
      'resolve the merge conflict',
      'I kept both versions, and now the file does not parse.',
      ["stop, just stop. I'll resolve it by hand", 'Scrap all of this and start from scratch'],
    ],
    ['recommend a good book on tax law', 'What do you mean by good?', ['Oh whatever, forget about it']],
    [
      'speak to a person',
      'I can help you with billing, orders and returns. Which is it?',
      ["forget the bot, I'll phone you instead"],
    ],
    [
      'change my seat to an aisle seat',
      "I can't find a booking with that name. Could you enter the 13-digit ticket number again?",
      ["not worth it, I'll call the airline"],
    ],
    ['what was that song in the advert', 'There are many songs in adverts.', ["don't bother"]],
    [
      'set a scene for movie night',
      'Which of your 31 devices should be part of it? Please list them all.',
      ['too complicated, skip it'],
    ],
    [
      'extract the dates from this scan',
      'The scan contains some numbers that may be dates.',
      ['ok nm, typing them in manually'],
    ],
    [
      'pivot the survey results by age group',
      'The column "age group" does not exist. Please rename your columns and upload the file again.',
      ["I'm done with this, doing it in Excel"],
    ],
    ['word this condolence note better', '"Congratulations on your loss."', ['just drop it']],
    [
      'get me a quote for the boiler',
      'Please fill in the form with 42 questions first.',
      ['oh forget this, not filling that in'],
    ],
  ]),
  ...trapsOf({ kind: 'rephrased', expected: 'rejected', correctionType: 'rephrased' }, [
    [
      'a vegan lasagne recipe',
      'Lasagne is an Italian dish made of stacked layers of pasta.',
      ['recipe for vegan lasagne please'],
      { similarity: 0.9, previousIntent: 'recipe_search', intent: 'recipe_search' },
    ],
    [
      'where is my order 5531',
      'You can find your orders under My account.',
      ['order 5531, where is it now?'],
      { similarity: 0.88, previousIntent: 'order_status', intent: 'order_status' },
    ],
    [
      'why is useEffect running twice',
      'useEffect is a React hook that runs after rendering.',
      ['what makes useEffect run two times?'],
      { similarity: 0.87, previousIntent: 'code_fix', intent: 'code_fix' },
    ],
    [
      'cheap flights Madrid to Cairo in May',
      'Cairo is the capital of Egypt. The best time to visit is October to April.',
      ['inexpensive flights from Madrid to Cairo in May'],
      { similarity: 0.93, previousIntent: 'flight_search', intent: 'flight_search' },
    ],
    [
      'find the clause about early termination',
      'The agreement has 24 clauses.',
      ['show me the early termination clause'],
      { similarity: 0.89, previousIntent: 'clause_search', intent: 'clause_search' },
    ],
    [
      'average order value per country',
      'The average order value is €58.',
      ['average value of an order, by country'],
      { similarity: 0.91, previousIntent: 'data_query', intent: 'data_query' },
    ],
    [
      'turn the hallway light off',
      'The hallway has two devices.',
      ['hallway light off'],
      { similarity: 0.92, previousIntent: 'device_control', intent: 'device_control' },
    ],
    [
      'I lost my card, block it',
      'A card can be lost or stolen. Keep it in a safe place.',
      ["block my card, I've lost it"],
      { similarity: 0.86, previousIntent: 'card_block', intent: 'card_block' },
    ],
    [
      'find the email from Lena about the budget',
      'You have 1,203 emails.',
      ['the email Lena sent about the budget, find it'],
      { similarity: 0.9, previousIntent: 'email_search', intent: 'email_search' },
    ],
    [
      'when does the library open on Sundays',
      'The library has over 200,000 books.',
      ['what time does the library open on Sunday'],
      { similarity: 0.94, previousIntent: 'opening_hours', intent: 'opening_hours' },
    ],
    [
      'how do you say thank you in Finnish',
      'Finnish is a Uralic language spoken by five million people.',
      ['thank you in Finnish, how do you say it?'],
      { similarity: 0.91, previousIntent: 'translation', intent: 'translation' },
    ],
    [
      'will it snow in Denver tomorrow',
      'Denver is at an altitude of 1,609 metres.',
      ['is it going to snow tomorrow in Denver'],
      { similarity: 0.95, previousIntent: 'weather', intent: 'weather' },
    ],
    [
      'when am I free this week for an hour',
      'You have 11 meetings this week.',
      ['which one-hour slots am I free this week'],
      { similarity: 0.84, previousIntent: 'calendar_query', intent: 'calendar_query' },
    ],
    [
      'delete all node_modules folders below here',
      'node_modules holds the packages that npm installs.',
      ['how do i remove every node_modules folder under this one'],
      { similarity: 0.88, previousIntent: 'shell_help', intent: 'shell_help' },
    ],
    [
      "can I deduct my home office if I'm employed",
      'A home office is a room used for work.',
      ["I'm employed, is my home office deductible"],
      { similarity: 0.9, previousIntent: 'tax_question', intent: 'tax_question' },
    ],
    [
      'headphones for swimming',
      'Here are our best headphones for travelling.',
      ['swimming headphones'],
      { similarity: 0.85, previousIntent: 'product_search', intent: 'product_search' },
    ],
    [
      'pet friendly hotel in Bruges',
      'Bruges is known for its canals.',
      ['hotel in bruges that allows pets'],
      { similarity: 0.92, previousIntent: 'hotel_search', intent: 'hotel_search' },
    ],
    [
      'how long does a refund take',
      'You can ask for a refund in the app.',
      ['how many days until I get a refund'],
      { similarity: 0.87, previousIntent: 'refund', intent: 'refund' },
    ],
    [
      'what is the boiling point of ethanol',
      'Ethanol is an alcohol.',
      ['what is the boiling point of ethanol'],
      { similarity: 1 },
    ],
    ['run only the tests in billing', 'Running all 1,840 tests.', ['run only the billing tests'], { similarity: 0.96 }],
    [
      'symptoms of iron deficiency',
      'Iron is a chemical element with the symbol Fe.',
      ['what are the symptoms of an iron deficiency'],
      { similarity: 0.93 },
    ],
  ]),
]
