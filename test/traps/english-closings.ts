// Traps in English (see trap.ts): closings, idioms and praise that carry a word of refusal.
import { type Trap, trapsOf } from './trap.ts'

export const englishClosings: readonly Trap[] = [
  ...trapsOf({ kind: 'polite closing after an offer of more', expected: 'not rejected' }, [
    [
      'book a table for four at Bella Notte tonight',
      'Done, 7:30 pm under your name. Is there anything else I can help you with?',
      ["No, that's all, thanks", "nope that's it"],
    ],
    [
      "what's my checking balance",
      'Your checking balance is $1,204.18. Can I do anything else for you today?',
      ['no thank you', "no i'm good"],
    ],
    [
      'Rename the helper to parseDate everywhere',
      'Renamed in 14 files, all tests pass. Want me to do anything else?',
      ['no, all good', "nah, that'll do for today"],
    ],
    ['what time does the pharmacy on Elm Street close', 'It closes at 9 pm. Anything else?', ['No. Have a nice day!']],
    [
      'transfer 50 to savings',
      "I've moved £50.00 to your savings account. Will there be anything more?",
      ['not right now, cheers'],
    ],
    [
      'cancel my 3 pm',
      'Your 3 pm with Dana is cancelled and she has been told. Anything else on the calendar?',
      ['No nothing else'],
    ],
    [
      'Find the termination clause in the Harlow lease',
      "Clause 18.2: either party may end the lease on six months' notice. Shall I look for anything else?",
      ["No, I think we're done here."],
    ],
    ['dim the bedroom to 20', 'Bedroom lights are at 20 %. Need anything else?', ['nothing more, good night']],
    ['add oat milk to the list', 'Added. What else?', ["nothing, that's the list"]],
  ]),
  ...trapsOf({ kind: 'polite closing with thanks', expected: 'accepted' }, [
    [
      'when does my flight leave tomorrow',
      'BA117 leaves Heathrow at 08:25 from Terminal 5.',
      ['Perfect, no more questions from me. Thank you so much!'],
    ],
    [
      'why does my build fail with ERR_REQUIRE_ESM',
      'node-fetch 3 is ESM only; import it dynamically or stay on version 2. Anything else?',
      ['No, pinning v2 worked. Thanks for your help!'],
    ],
    [
      'reset my online banking PIN',
      'Your PIN has been reset. Is there anything else?',
      ["no, you've been very helpful, thank you"],
    ],
    [
      'Summarise this thread for me',
      'The team agreed to ship on the 12th; Maya owns the release notes; pricing is postponed.',
      ['thx thats all i needed'],
    ],
    ["what's the wifi password at the lodge", 'According to the booking email it is pinecone-84.', ['ta, bye']],
    [
      'order the same cat litter as last time',
      "Ordered: World's Best 12 kg, arriving Thursday. Anything else you'd like?",
      ["no that's everything for now, thanks a lot"],
    ],
    [
      'Which form do I need for a change of address?',
      'You need form V5C, section 3. You can also do it online.',
      ["great, I don't need anything else then. thank you"],
    ],
    [
      'show me sales by region for Q2',
      'North 1.2m, South 0.9m, East 0.7m, West 1.4m.',
      ['Thanks, no need for the chart.'],
    ],
    [
      'translate "see you on Monday" into Portuguese',
      'Até segunda-feira. Would you like the Brazilian pronunciation?',
      ["no no, that's perfect, thanks"],
    ],
  ]),
  ...trapsOf({ kind: 'no as an idiom', expected: 'not rejected' }, [
    [
      'where is my parcel',
      "It is delayed and will arrive on Friday. I'm sorry about that.",
      ['no problem, thanks', 'No worries, Friday works'],
    ],
    [
      'How many users signed up last week?',
      '3,412, which is 40 % more than the week before.',
      ['not bad!', 'no wonder the servers were struggling', 'no kidding? wow'],
    ],
    [
      'is the Makita better than the Bosch',
      'For daily use the Makita: longer battery life and a lighter body.',
      ['no doubt, but how loud is it', 'No surprise there. And the price?'],
    ],
    ['can you move our call to 4', 'Done. Sorry for the back and forth.', ['no probs at all', 'Not a problem.']],
    [
      'deploy to staging',
      'Deployed. It took a little longer because the cache was cold.',
      ['no biggie', 'no rush on my side anyway'],
    ],
    ['Does the policy cover water damage?', 'Yes, up to €20,000, unless the pipes had frozen.', ['No way, that much?']],
    ['I apologise for asking again, what was the gate?', "Gate B42. Don't apologise!", ['not to worry, found it. thx']],
    [
      'find me hotels near the Opera',
      'I found three: Hotel Scribe, Hotel Edouard 7 and the Ritz.',
      ['no complaints about the Scribe, what are its rates', 'Not too shabby. Which of them has a pool?'],
    ],
    [
      'why is the query slow',
      'There is no index on orders.customer_id, so each lookup scans 4 million rows.',
      ["no question that's it. Add the index", 'Nothing wrong with that explanation, makes total sense'],
    ],
    [
      'turn on the heating',
      'Heating is on. It will take about 20 minutes to reach 21 degrees.',
      ['no hurry', 'No harm in waiting, ok'],
    ],
    [
      'who won the match last night',
      'Leeds won 3-1.',
      ['no doubt about it being deserved, when do they play next?', "Can't complain about that :)"],
    ],
  ]),
  ...trapsOf({ kind: 'actually, as praise or going on', expected: 'accepted' }, [
    [
      "explain monads like I'm five",
      'Think of a box that knows how to open itself, apply a recipe and close again.',
      ["Actually, that's great", 'huh, actually that makes sense now'],
    ],
    [
      'suggest a gift for my dad, he likes fishing',
      'How about a waterproof tackle backpack, or a day ticket for a trout stream?',
      [
        'actually not a bad idea, the day ticket. where can I buy one',
        "Wait, that's brilliant",
        'hang on, the backpack is exactly what he wanted',
      ],
    ],
    [
      'draft a reply to the landlord',
      'Dear Mr Osei, thank you for your message. I will be at home on Tuesday from 5 pm.',
      ['Actually I love it, send it', 'hmm actually yeah, that sounds just like me. send'],
    ],
    [
      'plot churn by month',
      'Here is the line chart. Churn peaks in February.',
      ['Actually, can you also overlay the price changes?', "oh wow wait, I didn't expect it to look this good"],
    ],
    [
      'Does this NDA bind our contractors as well?',
      'Yes. Clause 4.1 extends it to "agents and subcontractors".',
      ["Actually that's very helpful. And for how long?", "well, actually you're right, I'd missed 4.1"],
    ],
    [
      "what's a cheap way to get from Lyon to Milan",
      'The Flixbus at 09:40 costs €19, the train €39.',
      [
        "Honestly didn't think it'd be that cheap. I'll take the bus",
        "Actually I'll go with the train, thanks",
        'Hmm, actually the bus looks good, what time does it get in?',
      ],
    ],
    [
      'fix the failing login test',
      'The clock was mocked after the token had been made. I moved the mock to beforeEach; all 212 tests pass.',
      [
        "well i'll be damned, it actually works",
        'Actually working now! what was the reason again?',
        'no way, that actually fixed it, thank you',
      ],
    ],
    [
      'is there a vegetarian place open now near me',
      'Green Fork, 400 m away, open until 23:00, rated 4.6.',
      [
        "I was wrong about this thing, it's actually good. Does Green Fork take cards?",
        "not gonna lie that's exactly what I was after",
      ],
    ],
    ['set an alarm for 6', 'Alarm set for 6:00 tomorrow morning.', ['Actually, great. One more at 6:10']],
    [
      'rewrite my bio to be less stiff',
      'Potter by day, drummer by night, always covered in clay.',
      ['Nothing to change, actually. Using it as is'],
    ],
  ]),
]
