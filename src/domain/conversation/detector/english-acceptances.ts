// How English takes an answer up and goes on from it.
import { any, type Wording, wordings } from './english-patterns.ts'

const GOOD = any(
  'great perfect awesome excellent wonderful amazing good nice cool lovely fantastic brilliant fine helpful useful fabulous superb impressive terrific splendid sweet delicious beautiful neat interesting okay alright fun fab ideal wonderful nifty incredible outstanding',
)
const REFERS = '(?:it|its|they|their|them|that|this|those|these|there|he|she|his|her)'

export const acceptances: readonly Wording[] = [
  ...wordings('yes', 1, [
    `{FIRST}(?<!(?:pretty|im|not|so) )${any('yes yeah yep yup sure correct right exactly absolutely definitely certainly indeed affirmative precisely confirmed agreed yess+ uh-huh true totally of_course okay alright go_ahead please_do')} `,
    '{START}(?:thats|that is|that would be|its|this is|you are|youre|everything is|all is|that was|looks|sounds|it looks|sounds about) {ADV}(?:right|correct|true|the one|it(?= [.!?,;]| $)|accurate|exactly what|what i (?:want|wanted|meant|need|needed|asked|said)|what im looking) ',
  ]),
  ...wordings('yes', 0.9, [
    '{START}(?:thats|that is) the (?!wrong|same|old|other|opposite|problem|point|issue|thing|question|case|reason|worst|end)[^ ]+ (?=[.!,;]|$|i want|i need|i like|i was)',
  ]),
  ...wordings('thanks', 1, [
    ' (?:thanks|thank|ta|cheers|appreciate|appreciated|grateful|thankful|kudos|gracias|merci|arigato|thnx|thanq|thnks|thks) ',
  ]),
  ...wordings('praise', 1, [
    '{START}(?:got it|gotcha|i see|i understand|understood|makes sense|good to know|noted|will do) (?=[.!,;]|$|thanks|now|then|so|but|okay)',
    ' (?:that works|that(?:ll| will) work|(?:that|it) suits|sounds (?:like (?:fun|a (?:plan|good|great|nice|deal))|acceptable|right)|that would be (?:right|correct|it)|(?:i am|im|i was) looking for|all (?:the|that) [^ ]+ i need(?:ed)?|works for me|works (?:well|great|fine|perfectly|now)|it works|it worked|that worked|that helps|that helped|helps a lot|love it|love that|i (?:really |quite |just )?(?:like|love|liked|loved|enjoy|enjoyed) (?:it|that|this|them|the (?:sound|look|idea|first|second|last|one|way))|look this good|well done|good job|great job|nice work|good work|nice job|great work|good idea|great idea|good to know|youre the best|you rock|that makes sense|lgtm|no complaints|spot on|exactly what (?:i|we|he|she|they|you)|just what i|(?:it|that|this) (?:actually |finally |really |now )?works|working (?:now|fine|great|again)|works (?:now|again)|thats what i (?:wanted|needed|meant|was looking|asked)|saved me|life ?saver|fixed it|solved it|(?:errors?|problems?|issues?|bugs?|warnings?) (?:is|are|were|was) gone|running fine|shows healthy|flawless|a hit|(?:got|made) me laugh|did the trick|thatll do|that will do|good point|fair enough|happy with|not (?:a )?bad(?: idea| at all)?|glad|like the sound) ',
    `{FIRST}(?:an? |just |all |the )?(?:absolutely |really |very |so |pretty |perfectly |quite )?${GOOD} (?=[.!?,;]|$|thanks|i |ill |we |for |now |then |with |and |can |could |please |lets |so far|to (?:know|hear|me)|job|idea|work|point|find|choice|stuff|one|that|it |also|what|how|where|do |in |at |news|yes|okay|as |let |book|go|show|play|you|very|bye|have|see|is |add|send|post|merge|sounds|thank|much|option|price|suggestion|answer|explanation|summary|example)`,
    ` (?:thats|that is|its|it is|this is|that was|sounds|sound|looks|look|seems|works|that works|how|so|very|pretty|really|is|are|was|all|be|thatd be|thatll be|would be|will be|much|absolutely|job|feels|smells|youre|thats so|you are) (?:an? |just |all |the )?(?:absolutely |really |very |so |pretty |perfectly |quite )?${GOOD} (?=[.!?,;]|$|thanks|i |ill |we |for |now |then |with |and |can |could |please |lets |so far|to (?:know|hear|me)|job|idea|work|point|find|choice|stuff|one|that|it |also|what|how|where|do |in |at |news|yes|okay|as |let |book|go|show|play|you|very|bye|have|see|is |add|send|post|merge|sounds|thank|much|option|price|suggestion|answer|explanation|summary|example)`,
  ]),
  ...wordings('praise', 0.9, [' (?:👍|🎉|❤|🙏|💯|😊|😍|👏|🥳|✅|👌|😀|😄) ']),
  ...wordings('takes', 1, [
    ` (?:ill|i will|lets|let us|we will|well|i think ill|im going to|im gonna|ive|i have|i just) (?:just )?(?:take|go with|go for|have|buy|order|get|use|pick|choose|do|try|book|reserve|watch|listen|read|visit|ordered|bought|booked|installed|send|sent|add|added|check|merge|merged|ship|schedule|rent|play|purchase|see|eat) (?:it|that|this|them|one|the (?:first|second|third|last|other|cheaper|cheapest|former|latter|one)|${REFERS}|both) (?!myself|by hand|manually|on my own|elsewhere)`,
  ]),
  ...wordings('takes', 0.9, [
    '{FIRST}(?:i |ive |i just |ive just |just |weve |we )?(?:ordered|bought|booked|deployed|installed|merged|shipped|keeping|pasted|added|lowered|raised|rebooted|restarted|downloaded|subscribed) ',
    ' (?!(?:course|so|as|what|here|there|thing|guess|think|say|know|if|sure|how) )[^ .,!?]+ its (?=[.!,;]|$|then)| (?:i prefer|ill start|i can (?:manage|do|live with) (?:that|this|it)|number (?:one|two|three|four|five|\\d)) ',
    '{START}(?:yes |please |can you |could you |go ahead and |then )?(?:book|reserve|order|buy|schedule|submit|merge|ship|deploy|commit|play|purchase|save|add|rent|confirm|keep|apply|push) (?:it|that|them|this|one|both|that one|the (?:first|second|third|last|cheapest)(?: one)?) (?=[.!?,;]|$|now|please|for me|thanks|then|and|right|today)',
    ' (?:ill take|go with|going with|ill go|settle for|ordering now|booking now|buying|sold|its a deal|deal|i choose|i pick|i select|my choice|using (?:it|that)|as (?:it )?is|that one|the one i want|this one) ',
  ]),
  ...wordings('follows_up', 1, [
    ' (?:tell me (?:more|about)|(?:can|could|would) you (?:please )?(?:explain|elaborate|expand|clarify|go into|walk me|compare)|elaborate|more (?:about|info|information)|(?:give me|any|some|want|need|get|for) more details?|which (?:one|ones|of)|compare|comparison|difference between|in more detail|the (?:first|second|third|last|former|latter) (?:one|option|point)) ',
  ]),
  ...wordings('follows_up', 0.8, [
    ' (?:explain|what does (?:it|that|this|they)|how (?:does|do|did|is|are|can|would|long|far|much|many|old|big) (?:it|they|that|this|those|these|is it|does it|are they|is that|do they|the)|why (?:is|does|do|are|was|would) (?:it|that|this|they)|for example|such as|like what|an example|what kind|what type|what else (?:can|does|is|should)|anything else (?:i should|about)|what (?:time|genre|address|phone|price|rating|city|date|airline|day)|(?:can|could|would) you (?:please )?(?:describe|summari[sz]e|list|show me)) ',
    `{FIRST}(?:(?:what|whats|where|wheres|when|who|whos|why) (?:[^ .,!?]+ ){0,5}?${REFERS}|(?:is|are|does|do|did|will|was|were|has|have) (?:[^ .,!?]+ )?${REFERS}) `,
  ]),
  ...wordings('follows_up', 0.6, ['{FIRST}(?:what about|how about) ']),
  ...wordings('continues', 1, [
    '^ (?:okay [,.]? ?|thanks [,.]? ?|great [,.]? ?|yes [,.]? ?)*(?:and|also|plus|next|besides|additionally|furthermore|what if|what about|how about|one more (?:thing|question)|another (?:thing|question)|then|after that|now) ',
  ]),
  ...wordings('continues', 0.7, [
    ' (?:also|as well|too(?= [.!?,;]| $)|in addition|one more thing|another question|while youre at it) ',
  ]),
]
