// Traps in English (see trap.ts): answers to the agent's own question, complaints behind thanks, sarcasm, and what is unclear.
import { type Trap, trapsOf } from './trap.ts'

export const englishAnswers: readonly Trap[] = [
  ...trapsOf({ kind: 'no to a preference or an offer', expected: 'not rejected' }, [
    ['find me a sofa', 'Here are three grey sofas under $800. Do you prefer leather?', ['no', 'No, fabric is fine']],
    [
      'book me a rental car in Faro',
      'A VW Polo is €31 a day. Would you like to add full insurance?',
      ['no thanks', 'nah my credit card covers that'],
    ],
    [
      'Book the 14:05 to Bristol',
      'Booked, coach C seat 21. Would you like me to add a return ticket?',
      ["No, I'm driving back.", "not needed, a friend's picking me up"],
    ],
    [
      'refactor the auth module',
      'Done, 6 files changed. Would you like me to write tests for it as well?',
      ["no, I'll write those", 'not yet, let me read through it first'],
    ],
    ["I'd like to open an account", 'Certainly. Do you already have an account with us?', ['no, never had one']],
    ['recommend a film', 'Do you like horror?', ['no, hate it', 'not really, more of a comedy person']],
    [
      'restaurants near Shinjuku',
      'I found Ichiran and Tsunahachi. Do you want me to reserve a table?',
      ['No, but give me the address of Tsunahachi', "No I don't want to book yet. Is it expensive?"],
    ],
    [
      'clean up this dataset',
      'I dropped 31 duplicates. Shall I also fill the missing ages with the median?',
      ['no, leave them empty'],
    ],
    ['play my focus playlist', 'Playing Focus. Would you like it in every room?', ['no just here']],
    ['My order has arrived', 'Glad to hear it! Would you like to leave a review?', ['Nope']],
    [
      "what's the deadline for the appeal",
      'One month from service, so the 14th of May. Would you like a reminder?',
      ["no it's in my calendar already"],
    ],
    [
      'write a haiku about rust',
      'Red flakes on the gate / the rain has been here before / and will come again. Shall I write another?',
      ['no, one is enough :)'],
    ],
    [
      'how do i renew my passport',
      'Online or at a post office, for £88.50. Do you need it urgently?',
      ['no, no hurry'],
    ],
    [
      'Is this mole dangerous?',
      "I can't tell from a description. Has it changed in shape or colour lately?",
      ["No it's looked the same for years"],
    ],
    [
      'send mum flowers',
      'The tulip bunch is on its way for tomorrow. Would you like to add chocolates for £6?',
      ['No thank you, just the flowers.'],
    ],
  ]),
  ...trapsOf({ kind: 'no to a request for confirmation', expected: 'rejected', correctionType: 'explicit' }, [
    ['send the report to Anna', 'Shall I send it to Anna Berg?', ['no, to Anna Lindt', 'No! Not Berg']],
    [
      'transfer 200 to Tom',
      'To confirm: you are sending $200 to Tom Harris from savings. Is that correct?',
      ['no, from checking', "that's not correct, it should be Tom Hale"],
    ],
    [
      'a table for two at eight',
      'Please confirm: Osteria Uno, 2 people, 8 am tomorrow. Is that right?',
      ['no, 8 pm obviously', 'No. Tonight at 8'],
    ],
    [
      'delete the old branches',
      'I will delete main-v1, release-2 and hotfix-9. Proceed?',
      ['no, keep release-2!', "no don't, I meant the merged ones only"],
    ],
    ['find me a bus to Portland', "You'd like a bus to Portland, Maine, on the 3rd. Right?", ['nope, Oregon']],
    [
      'Put the meeting with legal in my calendar',
      'Just to confirm, the meeting with Legal is on Monday at 10:00 in room 4?',
      ["No, it's on Tuesday"],
    ],
    ['order more coffee', "I'll order 10 bags of dark roast for $160. Is that ok?", ['No, I said one bag']],
    ['play Heroes', 'You mean Heroes by Alesso, correct?', ['no, bowie']],
    [
      'file the motion',
      "I'm about to file the motion to dismiss in case 22-1187. Shall I go ahead?",
      ["No, wrong case, it's 22-1178"],
    ],
    ['turn off the heater', 'Do you want me to turn off the water heater?', ['no, the space heater in the office']],
    [
      'I want to change my flight',
      'So you want to change your flight on 6 June to 9 June, is that right?',
      ["no that's wrong, I fly on the 16th"],
    ],
    [
      'rent a van',
      'Please confirm these details: a 9-seater van from Friday, pick-up in Reading.',
      ["no, a cargo van. I'm moving house"],
    ],
    [
      'Update the price of the walnut desk',
      "I'm setting the walnut desk to $49. Can you confirm?",
      ['negative, it should be 490'],
    ],
    [
      'ship the replacement lens',
      "I'm sending it to 14 Mill Lane, your address on file. Ok?",
      ["we moved, that's the old address"],
    ],
    ['invite Kim to the review', 'Inviting Kim Soto from Finance, correct?', ['wrong Kim, I mean the designer']],
    [
      'reserve a room at the Grand',
      'The Grand, Brighton, check-in on Thursday 2 July. Can you confirm that?',
      ["That's not right, check-in is on Friday"],
    ],
  ]),
  ...trapsOf({ kind: 'thanks, then a complaint', expected: 'rejected', correctionType: 'explicit' }, [
    [
      'when was the Treaty of Rome signed',
      'The Treaty of Paris was signed in 1951.',
      ['thanks, but I asked about the Treaty of Rome'],
    ],
    [
      'fix the memory leak in the worker',
      'I closed the file handles after each job.',
      ["Thanks for trying but it's still leaking", "thank you, however that's not where the leak is"],
    ],
    [
      'show me black trainers in size 8',
      'Here are five pairs of black trainers, sizes 10 to 12.',
      ['thanks but these are all the wrong size', 'Cheers, but I said size 8'],
    ],
    [
      'summarise the contract in one paragraph',
      '(a summary of two pages)',
      [
        "Thank you but that's way too long, I asked for one paragraph",
        'ok thanks, but you left out the penalties, which is the whole point',
      ],
    ],
    [
      'hotel in Nice with parking',
      'Hotel Aston in Nice, France: rooftop pool, no parking, €140.',
      ['Appreciate it, but I need parking as I said', 'Thx but no parking = useless for me'],
    ],
    ['translate the email into Korean', '(the email in Japanese)', ['thank you but this is Japanese, not Korean']],
    [
      'chart of weekly active users',
      'Here is a chart of daily active users.',
      ['Nice chart, thanks, but wrong metric - I wanted weekly'],
    ],
    [
      'why was my card declined',
      'Cards may be declined for many reasons, such as a wrong PIN or the limit.',
      ["thanks for the generic answer, it doesn't tell me why MY card was declined"],
    ],
    ['set the living room to 21', 'The bedroom is now set to 21 degrees.', ['thanks but wrong room!']],
    [
      'write a unit test for slugify',
      "Here is a test: expect(slugify('a b')).toBe('a b')",
      ['Good effort, thank you, but that test is wrong, the result should be a-b'],
    ],
    [
      "reply to Jo that I can't come",
      'Sent: "Hi Jo, I\'d love to come!"',
      ["Thanks a lot but I told you I CAN'T come"],
    ],
    [
      'cheapest direct flight to Malta',
      'Ryanair via Rome, €61, 5 h 40.',
      ['thanks. not direct though, please try again'],
    ],
    [
      'who is the judge in the Orbis case',
      'The judge in the Orbit Ltd case is Justice Amin.',
      ['thanks, you got the wrong company though'],
    ],
    [
      'recipe for gluten free banana bread',
      'Mix 250 g of wheat flour with three ripe bananas.',
      ["Thank you! But wheat flour isn't gluten free, that's no good to me"],
    ],
    [
      'update the README',
      'I rewrote the README from scratch.',
      ['thanks but please put the old one back, I only wanted the badge updated'],
    ],
    [
      "what's my next dentist appointment",
      'Your next hairdresser appointment is on the 4th.',
      ["Thanks but that isn't the dentist"],
    ],
  ]),
  ...trapsOf({ kind: 'sarcasm', expected: 'neutral' }, [
    [
      'check the status of the site',
      'The site returns 502 since 09:14.',
      ['oh great, another error page', 'lovely. just what I needed on a Monday'],
    ],
    [
      'is my train on time',
      'It is delayed by 55 minutes because of a signal failure.',
      ['wonderful, another delay', 'Of course it is. Typical.'],
    ],
    [
      'how many open bugs do we have',
      '214, which is 38 more than last week.',
      ["well isn't that just fantastic", 'oh joy'],
    ],
    ["what's the interest on my overdraft", '39.9 % a year.', ['how generous of them', 'a bargain, truly']],
    [
      'weather for the picnic on Sunday',
      'Heavy rain all day, 9 degrees.',
      ['perfect picnic weather then, lol', 'just my luck'],
    ],
    [
      'When will the engineer come?',
      'Between 8 am and 6 pm.',
      ['wow, so precise of them', 'great so there goes my whole day'],
    ],
    [
      'run the migration',
      'The migration is running. It will take about six hours.',
      ["only six? I'll just grow a beard meanwhile"],
    ],
    [
      'read me my new emails',
      'You have one new email: the tax office asks for documents from 2019.',
      ['yay, taxes, my favourite'],
    ],
    ['why is the flat so cheap', 'It is next to the motorway and above a nightclub.', ['sounds delightful']],
    [
      'what did the landlord answer',
      'He writes that the mould is "a feature of older houses".',
      ['ha, what a charmer'],
    ],
    [
      'did the other side accept our offer',
      'No. They made a counter-offer that is lower than their first one.',
      ['brilliant negotiators, those guys'],
    ],
    ['how much will the repair be', 'The garage quotes $2,350 plus tax.', ['oh sure, pocket change']],
    ['who is on call this weekend', 'You are, on both days.', ['yippee']],
    ["what's the queue at border control like", 'About 90 minutes at the moment.', ['fun times ahead']],
  ]),
  ...trapsOf({ kind: 'unclear', expected: 'neutral' }, [
    [
      'compare the two mortgage offers',
      'Offer A costs less over ten years, offer B is cheaper in the first three.',
      ['hmm', 'let me think about it', "one sec, someone's at the door"],
    ],
    ['what should I name the package', 'Some ideas: tinyqueue, lineup, waitroom.', ['idk', 'maybe', 'hm, dunno yet']],
    ['pick a wine for tonight', 'I would go for the Rioja.', ["we'll see", 'brb']],
    [
      'is it safe to upgrade node',
      'Your dependencies support version 22, except for one native module.',
      ['hm, not sure', "I'll have to ask my boss"],
    ],
  ]),
]
