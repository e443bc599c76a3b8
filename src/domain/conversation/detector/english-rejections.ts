// How English says that an answer was not right.
import { any, pattern } from './english-patterns.ts'
import type { Signal } from './language.ts'

export type Pattern = readonly [signal: Signal, strength: number, pattern: RegExp]

const ASKED =
  '(?:was |am |had |have |ever |just |actually |really |originally |exactly )*(?:asked|ask|meant|mean|want|wanted|said|say|need|needed|requested|request|ordered|expected|expect|looking|asking|talking|referring|after|hoping|told|searching|thinking|trying|like|saying|intended|interested)'
const AWFUL = any(
  'useless unhelpful nonsense ridiculous terrible awful horrible garbage rubbish stupid bullshit crap crappy pointless gibberish worthless dumb idiotic lame pathetic absurd unacceptable disappointing disappointed sucks sucked shit shitty bad worse worst irrelevant confusing annoying frustrating frustrated incompetent lousy weird strange trash insane',
)
const DONE = any(
  'gave got sent picked used made put chose booked ordered selected added deleted removed played opened called set wrote changed did have had showed forgot misspelled shown given',
)

const no: readonly Pattern[] = [
  ['no', 1, pattern('{FIRST}(?:no+|nope|nah|naw|nay|negative|no way|uh-uh|nein|non) (?:[.,!;]|$)')],
  [
    'no',
    1,
    pattern(
      `{FIRST}(?:no+|nope|nah) ${any('i im id ill ive we its it thats that this these those you youre your the a an not no please actually sorry wait my make change find give show book just but there he she they dont cant for on in at to can could is isnt was wasnt are do does did let lets what how who when where why if only try use play put get look still go stop he now really from with as because wrong nope sir dear need want prefer set call')} `,
    ),
  ],
  ['no', 0.7, pattern('{FIRST}(?:absolutely|definitely|certainly|of course|obviously|hell|heck|please|still) (?:not|no) ')],
  ['no', 0.7, pattern('{START}i (?:dont|do not) (?:think|believe) so ')],
  ['no', 0.6, pattern(' (?:so|but|then|um|well|actually|sorry|wait) ,? ?no {END}')],
]

const wrong: readonly Pattern[] = [
  ['wrong', 1, pattern(`{START}(?:{THAT}|youre|you are|you were|your \\w+ (?:is|was|are|were)|which is|the (?:answer|result|results|output|response|information|info|math|code|list|name|link|price|date|time) (?:is|are|was|were)) {ADV}(?:wrong|incorrect|inaccurate|mistaken|false|untrue|an? (?:error|mistake|lie)|made up|backwards|outdated|off base|way off|messed up|nonsense) `)],
  ['wrong', 1, pattern(`{START}{THATNOT} {ADV}(?:right|correct|true|accurate|it {END}|the (?:right|correct|same|case|one|ones|answer|point|thing|issue|problem|question|way)|my \\w+|like that|valid|possible|what|how|who|where|when|why|them|me|mine|her|him|us) `)],
  ['wrong', 0.7, pattern(`{START}(?:thats|this is|that was|those are|these are|that is|that isnt|this isnt|that wasnt) ?(?:not|isnt|wasnt)? (?<=(?:not|isnt|wasnt) )(?:even |really |actually )?(?:a|an|the|in|from|for|on|at|by) (?!problem|issue|bad|big|deal|concern|matter|rush|priority|question)`)],
  ['wrong', 1, pattern('{START}(?:wrong|incorrect|false|untrue|not (?:true|right|correct|quite|exactly|so|accurate|it|that one|this one|that|those|these)|negative) (?=[.!,;]|$|answer|again)')],
  ['wrong', 0.9, pattern(`{START}(?:its |thats |the |a )?wrong ${any('one answer city date day time name file person song movie order place address number way thing item size color colour language version branch country state town direction month year format topic restaurant hotel account column function method line email contact room device user customer link page product model flight train')} `)],
  ['wrong', 1, pattern(`you(?:ve)? (?:just |have |had )?${DONE} (?:[^ ]+ ){0,4}(?:wrong|incorrect|mistakes?|errors?) `)],
  ['wrong', 0.9, pattern(' (?:got|get|getting|have|heard|hear|read|understood) (?:it|that|this|me|my \\w+|the \\w+) (?:all )?wrong ')],
  ['wrong', 0.9, pattern('{START}(?:that|this|it|these|those) (?:still )?(?:doesnt|didnt|dont) {ADV}(?:look|sound|seem|feel) {ADV}(?:right|correct|accurate|like) ')],
  ['wrong', 0.6, pattern('{FIRST}(?:i disagree|i dont agree|thats debatable|i doubt (?:it|that)|i dont believe (?:it|that|you)) ')],
  ['wrong', 0.7, pattern(' (?:there must be|there is|theres|i see|i think theres|you made|you have made) (?:some |a |an )?(?:mistake|error|misunderstanding|mix-up|confusion) ')],
  ['wrong', 0.8, pattern('{FIRST}(?:there (?:is|are) no such|theres no such|that doesnt exist|no such) ')],
]

const meant: readonly Pattern[] = [
  ['not_meant', 1, pattern(`(?:not|isnt|wasnt|arent|werent|nothing like|never|hardly|nowhere near|dont think thats) {ADV}(?:what|who|where|how|when|which|why|anything|something|like|the [^ ]+|the [^ ]+ [^ ]+|an? [^ ]+) (?:that )?(?:i|we|im|id|ive|were) ${ASKED} `)],
  ['not_meant', 0.9, pattern('{START}(?:i|we) (?:didnt|never) {ADV}(?:ask|asked|say|said|mean|meant|request|requested|tell|told|wanted|want) ')],
  ['not_meant', 0.9, pattern('(?:that|this|you|it|which|youre|still) {ADV}(?:doesnt|didnt|hasnt|not|havent|isnt|never|arent|dont) {ADV}(?:answer|answered|answering|address|addressed|addressing|respond to|responding to|an answer)')],
  ['not_meant', 0.8, pattern(' (?:has|have|had|got) nothing to do with (?:it|that|this|me|my|what|the) | (?:beside|besides) the point | off topic | not (?:related|relevant) (?:to |[.!?,]|$)')],
  ['meant', 1, pattern('(?<!(?:what|thing|when|if|because|like|before|after|while|whatever|once|where|until) )(?:i|we) {ADV}(?:did )?(?:meant|said|told you) (?!to |hello |hi |thanks |yes |bye )')],
  ['meant', 1, pattern(' (?<!what )(?:i|ive|we|weve) (?:already|just|literally|specifically|clearly|explicitly) (?:said|told|asked|gave you|given you|mentioned|answered|explained|specified|tried that|did that) ')],
  ['meant', 0.8, pattern('{START}(?:i|we) {ADV}(?:did )?(?:asked|ask you|specified) (?:you |for |about |if |whether |what |how |who |where |when |which |a |the )')],
  ['meant', 0.8, pattern('{FIRST}(?:no+ ,? )?i mean[, ]')],
  ['meant', 0.9, pattern('(?<!(?:thats|is|was|exactly|just|precisely|know|understand|get|got|found|find|see|of|than|check|confirm|repeat|me|hear) )(?:what (?:i|we) {ADV}(?:meant|mean|want|wanted|asked|need|needed|said)|what im (?:asking|looking|saying|trying|after)|what i was (?:asking|looking|saying|trying)) ')],
  ['meant', 0.9, pattern(' (?:i was|i am|im|we were) {ADV}(?:asking|talking|referring|speaking|expecting) (?:about |for |to |if |what |how |you )')],
  ['meant', 0.9, pattern(' (?:as|like) i (?:already |just )?(?:said|mentioned|told|asked|wrote|explained|stated) |{START}my question (?:was|is) |{START}the question (?:was|is) | my (?:original|actual|real|first|initial) (?:question|request|query) ')],
  ['meant', 0.7, pattern('{FIRST}(?:i wanted|i needed) (?!to |some help|help|information)')],
  ['meant', 0.7, pattern(' (?:its|thats|that is|name is|it is) (?:spelled|spelt|pronounced|actually called) | my name is(?:nt| not) | (?:im|my name is) [^ ]+ not [^ ]+ ')],
  ['misunderstood', 1, pattern(`you(?:ve)? {ADV}(?:have |are |keep |must have |seem to have |seem to |seem )?{ADV}(?:misunderstood|misunderstand|misunderstanding|misheard|mishear|misread|misinterpreted|misinterpreting|misspelled|mistook|ignored|ignoring|missed|missing|forgot|confused|confusing|arent listening|werent listening|didnt listen|dont listen|didnt understand|dont understand|dont get|didnt get|didnt hear|didnt read|cant understand|didnt follow|lost me|contradict|contradicted|repeating) `)],
  ['misunderstood', 1, pattern('youre {ADV}(?:not {ADV}(?:listening|getting|understanding|hearing|making|following|reading|helping|answering|paying)|confused|confusing|ignoring|missing|repeating|misunderstanding|mixing|wrong|lying|hallucinating|making (?:that|this|things|stuff|it) up|contradicting) ')],
  ['misunderstood', 0.9, pattern(' (?:are you (?:even |actually |really )?(?:listening|deaf|stupid|drunk|paying|reading|kidding|joking|serious)|did you (?:even |actually |really )?(?:read|listen|understand|hear)|do you (?:even |actually |really )?(?:understand|listen|read)|listen to me|read (?:it|my \\w+|what i (?:said|wrote)|the question) (?:again|carefully|properly)|pay attention|dont you understand|learn to read) ')],
  ['misunderstood', 0.7, pattern(' (?:misunderstanding|misunderstood|misheard|wrong idea|mix-up) ')],
  ['misunderstood', 0.8, pattern(' (?:what are you (?:talking|on) about|what the (?:hell|heck|fuck)|wtf|what are you saying|what are you even) ')],
  ['misunderstood', 0.6, pattern('{FIRST}(?:huh|what|pardon|come again|excuse me|say what|eh) (?:[?!]|$)|{START}(?:i dont (?:understand|get|follow)|i didnt (?:understand|get|follow)|i cant (?:understand|follow)|im (?:lost|confused)|what do you mean) (?!why|how|the difference)')],
]

const again: readonly Pattern[] = [
  ['retry', 0.9, pattern('{DO}(?:try|look|check|search|read|think|listen|count|calculate|run|do|write|generate|draw|answer|go over|review|verify|start|guess) (?:it |that |this |them |harder |for it |through it |the [^ ]+ |my [^ ]+ |at it |at that |about it |about that )?(?:again|once more|one more time|once again|over|harder|another (?:way|approach)) ')],
  ['retry', 0.9, pattern('{DO}(?:redo|retry|rerun|re-run|regenerate|recheck|re-check|reread|re-read|recalculate|double check|double-check|doublecheck|reconsider|rethink|redraw|rewrite|rephrase) (?:it |that |this |them |the |your |please |[.!?,]|$)')],
  ['retry', 0.9, pattern('{DO}(?:revert|undo|roll back|rollback|put (?:it|that|them) back|change (?:it|that|them) back|take (?:it|that) back|restore) (?:it |that |this |them |the |your |please |those |to |[.!?,]|$)')],
  ['retry', 0.7, pattern('{DO}(?:fix|correct) (?:it|that|this|your|the (?:error|bug|mistake|typo|test|tests|code)) ')],
  ['retry', 0.8, pattern(' (?:are|r) you (?:absolutely |really |quite |completely )?(?:sure|certain|positive) (?!you (?:can|could)|i )')],
  ['retry', 0.5, pattern('{FIRST}(?:really|seriously|is that (?:really |actually )?(?:right|correct|true|all|it|everything you)) [?]')],
  ['complaint', 1, pattern('{START}(?:that|this|that really|you|which|those|these|none of (?:that|these|this|those|them)|thats|youre|nothing|neither) {ADV}(?:doesnt|didnt|isnt|wasnt|not|wont|never|arent|werent|dont|hasnt|havent|cant|has not|no) {ADV}(?:help|helped|helping|helpful|work|worked|working|works|useful|make sense|make any|made sense|making sense|making any|any (?:help|good|use)|relevant|enough|good|fix|fixed|solve|solved|compile|run|match|matched|apply|change|changed|sense) ')],
  ['complaint', 0.7, pattern('{START}it {ADV}(?:doesnt|didnt|isnt|wasnt|wont|never) {ADV}(?:help|helped|helpful|work|worked|working|useful|make sense|make any|compile|run|fix|fixed|solve|solved|do anything|change anything) ')],
  ['complaint', 0.8, pattern('{FIRST}(?:not|isnt|wasnt) {ADV}(?:helpful|useful|helping|working|good|great|enough|relevant|impressed|satisfied|happy|acceptable|funny|necessary) (?=[.!,;]|$|at all)')],
  ['complaint', 0.9, pattern(`{START}(?:{THAT}|youre|you are|what an?|your \\w+ (?:is|was|are)|how|such an?|absolute|absolutely|complete|completely|total|totally) {ADV}(?:an? |the )?${AWFUL} (?!is |are |was )`)],
  ['complaint', 0.8, pattern(`{START}${any('useless unhelpful nonsense ridiculous terrible awful horrible garbage rubbish bullshit crap pointless gibberish worthless unacceptable irrelevant')} (?=[.!,;]|$)|{START}you suck |{START}(?:what a |this is a |thats a |youre a )?(?:complete |total )?waste of (?:my )?time | thanks for nothing | nice try | big help you | no help at all | (?:makes|make|making|made) no sense | (?:doesnt|didnt|dont|isnt|not) {ADV}(?:make|making|makes) {ADV}(?:any )?sense `)],
  ['complaint', 0.8, pattern('{FIRST}(?:still|its still|thats still|im still|i still|it still) {ADV}(?:not|doesnt|dont|fails?|failing|broken|wrong|the same|getting|get|see|seeing|isnt|says|shows|no|have|cant|nothing|missing|incorrect|too|need) ')],
  ['complaint', 0.7, pattern('{FIRST}(?:i get |i got |i see |its |thats |getting |gives |same )?(?:the |an? )?(?:same|another|new|different) (?:error|problem|issue|result|results|thing|bug|answer|failure|exception|message) ')],
  ['complaint', 0.8, pattern('{FIRST}(?:nothing (?:happened|changed|works|worked|works)|(?:that|it|this|you) (?:failed|broke|crashed|crashes|breaks|fails|broke everything|made it worse)|now (?:it|everything|the [^ ]+) (?:is|fails|crashes|breaks|doesnt|wont|broke)|doesnt work|didnt work|not working|does nothing|no luck|no good|no use) ')],
  ['complaint', 0.7, pattern('{START}(?:thats|its|this is|that was|way|far|still|it was|you were|youre being) (?:way |far |a bit |much |a little |still |just )*too (?:long|short|verbose|vague|complicated|complex|technical|formal|informal|generic|slow|wordy|detailed|simple|much|basic|general|brief|broad) ')],
  ['complaint', 0.7, pattern(' (?:you (?:already|just|keep|repeated|always) (?:said|told|asked|asking|saying|repeating|repeat|say|telling|mentioned|suggested|recommended|doing|giving|sending|showing|suggesting|getting|got)|you (?:cant|dont|wont|didnt|couldnt|never|arent) (?:even )?(?:help|answer|do|know|tell|give|provide|include|mention|explain|follow|add|show|finish|include|use|care|send|listen)|you should have|why (?:did|do|are|would|didnt|dont|cant|wont|arent) you |you were supposed to|i thought you) ')],
  ['complaint', 0.5, pattern('{FIRST}(?:thats|its|this is|how|what an?) {ADV}(?:not (?:good|great|fair|nice|enough|fun|funny|cool)|too bad|disappointing|unfortunate|odd|weird|strange|rude|mean|creepy|random) ')],
]

const changes: readonly Pattern[] = [
  ['changes', 1, pattern(' (?:changed? (?:my|our) (?:mind|plans?)|change of (?:plans?|mind)|had a change|on second thoughts?|come to think of it) ')],
  ['changes', 0.7, pattern('{FIRST}(?:no+ ,? ?)?(?:oops|wait|sorry|hold on|hang on|im sorry|my mistake|my bad|whoops|apologies|correction|i apologize|rather|instead|scratch that|hmm+)(?: ,| \\.| !| but| i| can| please| could| make| change| would| its| it)')],
  ['changes', 0.6, pattern('{FIRST}(?:no+ ,? ?)?(?:im |i )?actually ')],
  ['changes', 0.8, pattern('{DO}(?:make|change|switch|move|set|update|adjust|modify|put|push|shift|turn|edit|alter|amend|reschedule|bump) (?:it|that|this|them|those|the [^ ]+|the [^ ]+ [^ ]+|my [^ ]+) (?:to|for|be|at|on|into|just|only|{NUM}) ')],
  ['changes', 0.7, pattern(' (?:instead|rather) (?!of )')],
  ['changes', 0.5, pattern(' (?:id rather|i would rather|id prefer|i prefer|instead of|rather than|preferably) ')],
  ['changes', 0.7, pattern(' (?:it|that|this|the [^ ]+|there|they|those|you) (?:should|needs to|need to|has to|have to|must|was supposed to|is supposed to|were supposed to|ought to|shouldnt) (?:have been|be|say|read|only be|have) ')],
  ['changes', 0.8, pattern(' [^ .,!?]+ , (?:and )?not (?:the |a |an |in |on |at |for |from |to |my |this |that )?(?!sure|now|yet|really|bad|too|at|interested|today|anymore|only|just|that|i|if|because|really|thanks|much|so|very|working|able|even|as|to|my)[^ .,!?]+(?: [^ .,!?]+){0,3} (?=[.!?]|$)')],
  ['changes', 0.8, pattern('{FIRST}not (?:the |a |an |in |on |for |at |from |to )?(?!now|yet|today|really|sure|right|at|this|just|bad|much|too|a bad|thanks|exactly|that i|only|interested|necessarily)[^ .,!?]+(?: [^ .,!?]+){0,2} (?:, |but )')],
  ['changes', 0.5, pattern(' (?:only|just) (?:need|want|for|{NUM}) ')],
]

const dislikes: readonly Pattern[] = [
  ['dislikes', 1, pattern('{START}(?:i|we|id) {ADV}(?:dont|didnt|wouldnt|cant|hate|dislike|do not|cannot)(?: stand)? {ADV}(?:like|want|love|care for|enjoy|stand|that|it|this|them|those|these) ')],
  ['dislikes', 0.8, pattern(' (?:not (?:interested|a (?:big |huge |real )?fan|for me|my (?:thing|type|style|favou?rite|cup|kind|taste)|into|keen|my idea|good enough|to my)|doesnt (?:interest|appeal|work for me|suit|fit)|wont (?:do|work)|dont need (?:that|it|this|them|those)) ')],
  ['dislikes', 0.7, pattern(' too (?:expensive|far|late|early|pricey|costly|small|big|large|high|low|cheap|old|loud|hot|cold|scary|spicy|dark|bright|steep|crowded|noisy|violent|sad|heavy) ')],
  ['dislikes', 0.7, pattern(' (?:(?:something|anything|someone|somewhere|someplace|anyone|anywhere|what|who|where) else|something (?:different|other|more|less|better|cheaper)|(?:any|some|the|are there|see|have|show me|find me|look for|about|try|get|want|like|prefer) (?:an?)?other|another (?:one|option|place|restaurant|movie|song|hotel|time|day)|a different|different (?:one|ones|options?)|other (?:options?|ones?|choices?|places?|restaurants?|movies?|times?)|what other|more options|alternatives?) ')],
]

const abandons: readonly Pattern[] = [
  ['abandons', 1, pattern('{START}(?:no+ ,? ?)?(?:nevermind|forget (?:it|that|about (?:it|that|this)|this|i (?:asked|said)|everything|what i|the whole|the last)|start (?:over|afresh|from scratch|again from)|lets start (?:over|again)|scrap (?:it|that|this|all)|scratch (?:it|that|this)|drop it|disregard|ignore (?:that|it|what i|my last|the last|this|me)|i give up|giving up|i quit|im done with (?:this|you)|forget you|skip it|skip that|leave it|let it go|nm) ')],
  ['abandons', 1, pattern(' (?:let me|ill|i will|lets|i should|allow me to|let us) (?:try to )?(?:rephrase|reword|restate|reformulate|clarify|be (?:more )?(?:clear|clearer|specific|precise)|put it (?:differently|another way|this way)|try (?:this|that|it|asking|again|once more|a different|another)|ask (?:again|differently|another way|it differently|in another|that differently|you differently)|start (?:over|again|afresh)|explain (?:again|it|that|better|myself|differently)|say (?:it|that) (?:again|differently|another way)|correct that) ')],
  ['abandons', 0.9, pattern('{START}(?:ill|i will|id rather|i can|i may|i think ill|i guess ill) (?:just )?(?:do it myself|do that myself|figure it out|look it up|google it|ask (?:someone|somebody|elsewhere|a human|a friend)|find (?:it|out) (?:myself|elsewhere)|go elsewhere|look elsewhere|try elsewhere|handle it myself|search (?:it|for it)? ?myself|figure something out|call them|use something else)')],
  ['abandons', 0.7, pattern('{START}(?:please )?(?:cancel|abort|stop) (?:that|this|the (?:order|booking|reservation|request|process|operation)|everything|all of (?:it|that)|doing that) ')],
  ['abandons', 0.6, pattern(' (?:talk|speak|connect me|transfer me|put me through) (?:to|with) (?:a |an |another |some |your )?(?:real |live |actual )?(?:human|agent|person|representative|operator|someone|somebody|manager|supervisor) ')],
]

export const rejections: readonly Pattern[] = [...no, ...wrong, ...meant, ...again, ...changes, ...dislikes, ...abandons]
