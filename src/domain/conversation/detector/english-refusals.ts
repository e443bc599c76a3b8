// How English refuses an answer, or says that it is wrong.
import { any, type Wording, wordings } from './english-patterns.ts'

const DONE = any(
  'gave got sent picked used made put chose booked ordered selected added deleted removed played opened called set wrote changed did have had showed forgot misspelled shown given',
)

const FINE =
  'great|perfect|good|nice|fine|okay|not|working|pretty|very|really|quite|so|all|helpful|useful|awesome|cool|just|my|true|right|correct|interesting|easy|better|cheaper|beautiful|amazing'

export const refusals: readonly Wording[] = [
  ...wordings('no', 1, [
    '{FIRST}(?<!oh )(?:no+|nope|nah|naw|nay|negative|uh-uh) (?:[.,!;]|$)',
    '{FIRST}nooo* ',
    `{FIRST}(?:no+|nope|nah) ${any('i im id ill ive we its it thats that this these those you youre your the a an not no please actually sorry wait my make change find give show book just but there he she they dont cant for on in at to can could is isnt was wasnt are do does did let lets what how who when where why if only try use play put get look still go stop he now really from with as because wrong nope sir dear need want prefer set call')} `,
  ]),
  ...wordings('no', 0.7, [
    '{FIRST}(?:absolutely|definitely|certainly|of course|obviously|hell|heck|please|still) (?:not|no) ',
    '{START}i (?:dont|do not) (?:think|believe) so ',
  ]),
  ...wordings('no', 0.6, [' (?:so|but|then|um|well|actually|sorry|wait) ,? ?no {END}']),
  ...wordings('wrong', 1, [
    `{START}(?:{THAT}|youre|you are|you were|your \\w+ (?:is|was|are|were)|which is|the (?:answer|result|results|output|response|information|info|math|code|list|name|link|price|date|time) (?:is|are|was|were)) {ADV}(?:(?:the |a )?(?:wrong|incorrect)|inaccurate|mistaken|false|untrue|an? (?:error|mistake|lie)|made up|backwards|outdated|off base|way off|messed up|nonsense) `,
    `{START}{THATNOT} {ADV}(?:right|correct|true|accurate|it(?= [.!?,;]| $)|the (?:right|correct|same|case|one|ones|answer|information|response|point|thing|issue|problem|question|way)|my (?!favou?rite|thing|type|style|cup|kind|taste|genre|idea|first|best)\\w+|like that|valid|possible|what|how|who|where|when|why|them|me|mine|her|him|us) `,
    '{START}(?:wrong|incorrect|false|untrue|not (?:true|right|correct|quite|exactly|so|accurate|it|that one|this one|that|those|these)|negative) (?=[.!,;]|$|answer|again|i |please |response|information|command|one )',
    `(?<= )you(?:ve)? (?:just |have |had )?${DONE} (?:[^ ]+ ){0,4}(?:wrong|incorrect|mistakes?|errors?) `,
    '{START}you(?:ve|re)? (?:[^ .,!?]+ ){0,6}(?:wrong|wrongly|incorrect|incorrectly|mistaken|mistakenly|not (?:right|correct)|messed up|screwed up|backwards|the wrong way|reversed|mixed up|swapped|upside down) ',
    '{START}you(?:ve)? (?:have |had |totally |really )?(?:messed|screwed|botched|ruined|broke|broken) ',
    '{START}you (?:didnt|dont|havent|arent) (?:[^ .,!?]+ ){1,4}(?:right|correctly|properly) ',
  ]),
  ...wordings('wrong', 0.9, [
    '{START}none of (?:these|those|them|that|this|the [^ ]+) (?:is|are|was|were|work|works|worked|help|match) ',
    '{START}you (?:just )?(?:made|are making|keep making) (?:that|this|it|things|stuff) up ',
    '{START}(?:that|this|it|these|those) (?:cant|couldnt|shouldnt) (?:possibly )?be (?:right|correct|true|it|accurate) ',
    '{START}(?:its |thats |the |a )?(?:wrong|incorrect) [^ ]+ (?=[.!,;]|$|not |i |its |it |please |again )',
    ' (?:got|get|getting|have|heard|hear|read|understood) (?:it|that|this|me|my \\w+|the \\w+) (?:all )?wrong ',
    '{START}(?:that|this|it|these|those) (?:still )?(?:doesnt|didnt|dont) {ADV}(?:look|sound|seem|feel) {ADV}(?:right|correct|accurate|like) ',
  ]),
  ...wordings('wrong', 0.8, [
    '{FIRST}shouldnt (?:it|that|this|they|there|these) (?:be|have|say) ',
    `{FIRST}(?:no+ ,? ?)?actually ,? ?(?:its|it was|theyre|they were|he was|she was|it has|there are) (?!(?:${FINE}) )`,
    `{FIRST}(?:its|it was|theyre|he was|she was|there are) (?!(?:${FINE}) )(?:[^ .,!?]+ ){1,4}(?:, )?actually (?=[.!,;]|$)`,
    '{START}(?:that|this|the) [^ ]+ (?:doesnt|didnt|isnt|wasnt) {ADV}(?:exist|a|an|the|even|what|in) ',
    '{START}{THATNOT} (?:even |really |actually |quite )?(?:a|an|the) (?!problem|issue|bad|big|deal|concern|matter|rush|priority|question|least|all)',
    '{START}(?:thats|this is|those are|these are|that was) (?:the|an?|my|your) (?:old|other|previous|outdated|former|opposite|same) ',
    '{START}(?:thats|this is|that was|that isnt|this isnt) (?:not )?(?<=(?:not|isnt) )(?:in|from|for|on|at|by) (?!all|least)',
    '{START}(?:that|this|the|your) [^ ]+ (?:(?:is|was|are|were) {ADV}(?:wrong|incorrect)|(?:isnt|wasnt|arent|werent) {ADV}(?:right|correct)) ',
    '{FIRST}(?:there (?:is|are) no such|theres no such|that doesnt exist|no such) ',
  ]),
  ...wordings('wrong', 0.8, [
    '{START}(?:they|it|that|he|she|this|there|you) (?:doesnt|dont|didnt|isnt|arent|wasnt|havent|hasnt) {END}',
    '{START}(?:those|these|they|that|this) (?:arent|isnt|werent|wasnt) {ADV}(?!(?:bad|too|necessary|needed|important|expensive|far|all|a problem|much|many|enough) )[^ .,!?]+ ',
  ]),
  ...wordings('wrong', 0.7, [
    '{START}(?:thats|this is) not (?!(?:bad|all|necessary|needed|required|important|fair|good|great|fun|funny|nice|cool|surprising|much|far|long|now|yet|new|expensive|cheap|many) )[^ .,!?]+ (?=[.!,;]|$|at all)',
    '{START}im pretty sure (?:it|its|that|thats|you|he|she|they|there) ',
    '{START}(?:there must be|that must be|it must be|this must be|there is|theres|you made|you have made|youve made) (?:some |a |an )?(?:mistakes?|errors?|misunderstanding|mix-up|confusion) ',
  ]),
  ...wordings('wrong', 0.6, [
    '{FIRST}(?:i disagree(?= [.!,]| $)|i dont agree|thats debatable|i doubt (?:it|that)|i dont believe (?:it|that|you)) ',
  ]),
  ...wordings('dislikes', 1, [
    '{START}(?:i|we|id) {ADV}(?:dont|didnt|wouldnt|cant|hate|dislike|do not|cannot)(?: stand)? {ADV}(?:like|want|love|care for|enjoy|stand|that|it|this|them|those|these) ',
  ]),
  ...wordings('dislikes', 0.8, [
    ' (?:gave up on|gave up (?:both|halfway|twice)|couldnt (?:get (?:through|into)|finish|stand|sit through)|(?:wasnt|isnt|werent|not) {ADV}my (?:thing|type|style|taste)|(?:she|he|they|wed|shed|hed|theyd) (?:would )?hates?) ',
    '{START}(?:i|ive|we|weve) (?:already|obviously) (?:know|have|own|seen|saw|read|tried|watched|heard|did|do) ',
    ' (?:too (?:early|late|loud|quiet|dark|stiff|formal|fast|soon|close|spicy|salty|sweet|busy)|over (?:my|our|the|double my) (?:budget|limit)|out of (?:my|our) (?:budget|price)) ',
    ' (?:not {ADV}(?:interested|a (?:big |huge |real )?fan|for me|my (?:thing|type|style|favou?rite|cup|kind|taste)|into|keen|my idea|good enough|to my)|doesnt (?:interest|appeal|work for me|suit|fit)|wont (?:do|work)|dont need (?:that|it|this|them|those)) ',
  ]),
  ...wordings('dislikes', 0.7, [
    ' too (?:expensive|far|late|early|pricey|costly|small|big|large|high|low|cheap|old|loud|hot|cold|scary|spicy|dark|bright|steep|crowded|noisy|violent|sad|heavy) ',
    ' (?:(?:something|anything|someone|somewhere|someplace|anyone|anywhere|what|who|where) else|something (?:different|other|more|less|better|cheaper)|(?:any|some|the|are there|see|have|show me|find me|look for|about|try|get|want|like|prefer) (?:an?)?other|another (?:one|option|place|restaurant|movie|song|hotel|time|day)|a different|different (?:one|ones|options?)|other (?:options?|ones?|choices?|places?|restaurants?|movies?|times?)|what other|more options|alternatives?) ',
  ]),
  ...wordings('comments', 1, [
    `{START}(?:thats|that is|this is|these are|those are|theyre|that was|this was|they were|all of these are|all of those are) {ADV}(?!(?:${FINE}|going|acceptable|sounds|sounding|all|no|exciting|fun|funny|sad|awesome|because|why|how|what|when|where|who|it|enough|plenty|okay|alright|odd|strange|weird|crazy|a lot|a shame|too bad|for|it|everything|your|yours|an? (?:good|great|nice|lot|shame|pity|relief|fair|big|interesting|fun|bit|really|very)|the (?:best|one|first|reason|plan|idea)|understandable|fascinating|hilarious|sweet|kind|crazy|impressive|wonderful|lovely|reasonable|fair|settled|possible|expensive|cheap|close|far|surprising|unfortunate|scary) )[^ .,!?]+ `,
    '{FIRST}(?:that|this|it) (?!(?:is|was|would|will|could|can|should|might|may|sounds?|looks?|seems?|works?|worked|helps?|helped|makes?|made|depends|has|had|feels?|does|did|reminds?|one|movie|film|way|time|place|hotel|restaurant|song|happens|happened|means|sucks|year|week|month|day|morning|evening|afternoon) )[^ .,!?]+s (?!(?:up|out|it|fine|well|great) )',
  ]),
  ...wordings('takes_back', 1, [
    ' (?:thanks|okay|yes|yeah|nice|good|great|cheers|appreciate|appreciated|cool|fine|sure) (?:[^ .!?]+ ){0,6}?(?<!nothing )but (?!(?:can|tell|show|give|helpful|could|would|what|whats|how|where|when|which|why|is|are|do|does|did|will|no|not (?:now|right|today|yet|interested)|im (?:good|fine|okay|all|done|not)|i (?:dont|think|cant|have|can|am|will|would|do|just|might|guess|still|need|want)|id|ill|ive|maybe|thats (?:all|okay|fine|it)|for now|first|also|please|lets|before|let|just|only|if|after|any|who|we|you know) )',
  ]),
  ...wordings('changes', 1, [
    ' (?:changed? (?:my|our) (?:mind|plans?)|change of (?:plans?|mind)|had a change|on second thoughts?|come to think of it) ',
  ]),
  ...wordings('changes', 0.8, [
    '{DO}(?:make|change|switch|move|set|update|adjust|modify|put|push|shift|turn|edit|alter|amend|reschedule|bump) (?:it|that|this|them|those|the [^ ]+|the [^ ]+ [^ ]+|my [^ ]+) (?:to|for|be|at|on|into|just|only|{NUM}) ',
  ]),
  ...wordings('changes', 0.7, [
    '{FIRST}(?:no+ ,? ?)?(?:oops|wait|sorry|hold on|hang on|im sorry|my mistake|my bad|whoops|apologies|correction|i apologize|rather|instead|scratch that|hmm+)(?: ,| \\.| !| but| i| can| please| could| make| change| would| its| it)',
    ' (?:instead|rather) (?!of )',
    ' (?:it|that|this|the [^ ]+|there|they|those|you) (?:should|needs to|need to|has to|have to|must|was supposed to|is supposed to|were supposed to|ought to|shouldnt) (?:have been|be|say|read|only be|have) ',
  ]),
  ...wordings('changes', 0.6, ['{FIRST}(?:no+ ,? ?)?(?:im |i )?actually ']),
  ...wordings('changes', 0.5, [
    ' (?:id rather|i would rather|id prefer|i prefer|instead of|rather than|preferably) ',
    ' (?:only|just) (?:need|want|for|{NUM}) ',
  ]),
]
