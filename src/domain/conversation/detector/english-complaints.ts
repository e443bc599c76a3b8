// How English complains of an answer, asks for another try, or gives up.
import { any, type Wording, wordings } from './english-patterns.ts'

const AWFUL = any(
  'useless unhelpful nonsense ridiculous terrible awful horrible garbage rubbish stupid bullshit crap crappy pointless gibberish worthless dumb idiotic lame pathetic absurd unacceptable disappointing disappointed sucks sucked shit shitty worst irrelevant confusing annoying frustrating incompetent lousy trash insane',
)

export const complaints: readonly Wording[] = [
  ...wordings('complaint', 1, [
    '{START}(?:that|this|that really|you|which|those|these|none of (?:that|these|this|those|them)|thats|youre|nothing|neither) {ADV}(?:doesnt|didnt|isnt|wasnt|not|wont|never|arent|werent|dont|hasnt|havent|cant|has not|no) {ADV}(?:help|helped|helping|helpful|work|worked|working|works|useful|make sense|make any|made sense|making sense|making any|any (?:help|good|use)|relevant|enough|good enough|fix|fixed|solve|solved|compile|run|match|matched|apply|change|changed|sense) ',
  ]),
  ...wordings('complaint', 0.9, [
    '{START}(?:that|this|it|you) (?:doesnt|didnt|dont) {ADV}(?:tell|say|show|explain|include|mention|cover|contain|have|give me|mean) ',
    `{START}(?:{THAT}|youre|you are|what an?|your \\w+ (?:is|was|are)|how|such an?|absolute|absolutely|complete|completely|total|totally) {ADV}(?:an? |the )?${AWFUL} (?!is |are |was )`,
    '{FIRST}(?:i get |i got |i see |its |thats |getting |gives |same )?(?:the |an? )?(?:same|another|new|different) (?:error|problem|issue|result|results|thing|bug|answer|failure|exception|message) ',
    ' (?:you (?:already|just|keep|repeated|always) (?:said|told|asked|asking|saying|repeating|repeat|say|telling|mentioned|suggested|recommended|doing|giving|sending|showing|suggesting|getting|got)|you (?:cant|dont|wont|didnt|couldnt|never|arent) (?:even )?(?:help|answer|do|know|tell|give|provide|include|mention|explain|follow|add|show|finish|include|use|care|send|listen)|you should have|you shouldnt have|you werent supposed to|i cant believe you|you keep [^ ]+ing|why (?:would|didnt|dont|cant|wont|arent) you|why do you (?:keep|always|never)|you were supposed to|i thought you) ',
  ]),
  ...wordings('complaint', 0.8, [
    '{START}(?:that|this|it|these|those|thats|its|theyre) {ADV}(?:isnt|arent|wasnt|werent|doesnt|didnt|not) (?:[^ .,!?]+ ){1,4}(?:at all|enough|either|anymore) ',
    '{START}(?:thats|this is|its) {ADV}(?:no (?:good|use|help)|going nowhere|not (?:good enough|acceptable|ideal|great)|unusable) ',
    '{START}(?:its|thats|theyre) still [^ ]+ing ',
    ' useless (?:for|to) (?:me|us) ',
    '{FIRST}(?:not|isnt|wasnt) {ADV}(?:helpful|useful|helping|working|good|great|enough|relevant|impressed|satisfied|happy|acceptable|funny|necessary) (?=[.!,;]|$|at all)',
    `{START}${any('useless unhelpful nonsense ridiculous terrible awful horrible garbage rubbish bullshit crap pointless gibberish worthless unacceptable irrelevant')} (?=[.!,;]|$)`,
    `{START}you suck `,
    `{START}(?:what a |this is a |thats a |youre a )?(?:complete |total )?waste of (?:my )?time `,
    ` thanks for nothing | big help you | no help at all | (?:makes|make|making|made) no sense | (?:doesnt|didnt|dont|isnt|not) {ADV}(?:make|making|makes) {ADV}(?:any )?sense `,
    '{FIRST}(?:still|its still|thats still|im still|i still|it still) {ADV}(?:not|doesnt|dont|fails?|failing|broken|wrong|the same|getting|get|see|seeing|isnt|says|shows|no|have|cant|nothing|missing|incorrect|too) ',
    '{FIRST}i still (?:need|want|dont|cant|havent|didnt) ',
    '{START}(?:dont|never|stop) (?:do|doing) (?:that|this|it) ',
    '{FIRST}(?:nothing (?:happened|changed|works|worked|works)|(?:that|it|this|you) (?:failed|broke|crashed|crashes|breaks|fails|broke everything|made it worse)|now (?:it|everything|the [^ ]+) (?:is|fails|crashes|breaks|doesnt|wont|broke)|doesnt work|didnt work|not working|does nothing|no luck|no good|no use) ',
  ]),
  ...wordings('complaint', 0.7, [
    '{FIRST}(?:way |far |a bit |much )?too (?:long|short|verbose|vague|complicated|complex|technical|formal|informal|generic|slow|wordy|detailed|simple|basic|general|brief|broad) ',
    '{START}(?:i|we) (?:was |were )?(?:expected|expecting|hoped|hoping) (?:for |more |something |better |a |an |the )',
    '{START}(?:it|that|this|the code|your code|now it|the [^ ]+) {ADV}(?:throws|crashes|crashed|fails|failed|breaks|broke|hangs|errors out|wont compile|doesnt compile|doesnt build|doesnt run|gives an error|gives me an error|throws an error) ',
    '{START}(?:the|those|these|your|my) [^ ]+ (?:is|are) still {ADV}(?:failing|broken|wrong|missing|not|red|there|off|on|the same) ',
    '{START}(?:there is|theres|i get|im getting|i got|we get|it gives|still getting) (?:an|a|some|another|this) (?:[^ ]+ )?(?:error|errors|bug|exception|typo|mistake|failure|problem) (?:in |on |when |with |now |again |at |[.!,;]|$)',
    '{START}it {ADV}(?:doesnt|didnt|isnt|wasnt|wont|never) {ADV}(?:help|helped|helpful|work|worked|working|useful|make sense|make any|compile|run|fix|fixed|solve|solved|do anything|change anything) ',
    '{START}(?:thats|its|this is|that was|way|far|still|it was|you were|youre being) (?:way |far |a bit |much |a little |still |just )*too (?:long|short|verbose|vague|complicated|complex|technical|formal|informal|generic|slow|wordy|detailed|simple|much|basic|general|brief|broad) ',
  ]),
  ...wordings('complaint', 0.5, [
    '{START}why did you ',
    '{FIRST}(?:thats|its|this is|that was) {ADV}(?:bad|worse|a bad) (?=[.!,;]|$)',
    '{FIRST}(?:thats|its|this is|how|what an?) {ADV}(?:not (?:good|great|fair|nice|enough|fun|funny|cool)|too bad|disappointing|unfortunate|odd|weird|strange|rude|mean|creepy|random) ',
  ]),
  ...wordings('complaint', 0.7, [
    '{START}(?:check your|mind your|look at your) (?:math|maths|facts|sources?|spelling|numbers?|work|calendar|notes|data) ',
    '{START}(?:where|how) did you (?:get|find|come up with|read|see) (?:that|this|it|those) ',
    ' (?:says|said|say) nothing (?:about|of) | (?:what|how) (?:does|is|has) (?:that|this|it|any of that) (?:got |have )?(?:to do with|relevant|related) ',
    ' (?:no (?:use|good|help) (?:to|for) (?:me|us)|not usable|wont do (?:us|me|any)|isnt going to work|not going to work|isnt gonna work|wouldnt work|didnt do (?:it|what)) ',
    '{FIRST}nothing (?:on|in|about|there|here|at|shows?|comes?|plays?|opens?|opened) ',
    ' (?:no idea what (?:any of )?(?:that|this|it|you)|never understands?|doesnt understand) ',
  ]),
  ...wordings('complaint', 0.9, [' (?:👎|😡|🤬|😠|❌|🤦) ']),
  ...wordings('retry', 0.9, [
    '{DO}(?:try|look|check|search|read|think|listen|count|calculate|run|do|write|generate|draw|answer|go over|review|verify|start|guess) (?:it |that |this |them |harder |for it |through it |the [^ ]+ |my [^ ]+ |at it |at that |about it |about that )?(?:again|once more|one more time|once again|(?<!look it )over|harder|another (?:way|approach)) ',
    '{DO}(?:redo|retry|rerun|re-run|regenerate|recheck|re-check|reread|re-read|recalculate|double check|double-check|doublecheck|reconsider|rethink|redraw|rewrite|rephrase) (?:it |that |this |them |the |your |please |[.!?,]|$)',
    '{DO}(?:unsend|revert|undo|roll back|rollback|put back|change back|take back|restore) (?:it|that|this|them|those|please|everything|all|all of (?:it|that)) (?=[.!?,;]|$|please|and|now|immediately|right)',
    '{DO}(?:revert|undo|roll back) (?:the|your|all the|[.!?,]|$)',
    '{DO}(?:put|change|take|set|switch|bring|give) (?!me |us )(?:[^ ]+ ){1,4}back ',
  ]),
  ...wordings('retry', 0.8, [
    ' (?:are|r) you (?:absolutely |really |quite |completely )?(?:sure|certain|positive) (?!you (?:can|could)|i )',
  ]),
  ...wordings('retry', 0.5, [
    '{DO}(?:fix|correct) (?:it|that|this|your|the (?:error|bug|mistake|typo|test|tests|code)) ',
  ]),
  ...wordings('retry', 0.5, [
    '{FIRST}(?:really|seriously|is that (?:really |actually )?(?:right|correct|true|all|it|everything you)) [?]',
  ]),
  ...wordings('abandons', 1, [
    '{START}(?:no+ ,? ?)?(?:nevermind|forget (?:it|that|about (?:it|that|this)|this|i (?:asked|said)|everything|what i|the whole|the last)|start (?:over|afresh|from scratch|again from)|lets start (?:over|again)|scrap (?:it|that|this|all)|scratch (?:it|that|this)|drop it|lets drop|drop (?:this|the whole)|screw (?:it|this|that)|to hell with|disregard|ignore (?:that|it|what i|my last|the last|this|me)|i give up|giving up|dont bother|i quit|this is (?:hopeless|pointless|going nowhere|not working|getting nowhere)|not worth (?:it|the)|forget the (?:bot|rest|question|request)|stop ,? ?just stop|whatever ,? forget|im done with (?:this|you)|forget you|skip it|skip that|nm) ',
    ' (?:let me|ill|i will|lets|i should|allow me to|let us) (?:try to )?(?:rephrase|reword|restate|reformulate|clarify|be (?:more )?(?:clear|clearer|specific|precise)|put it (?:differently|another way|this way)|try (?:asking|again|once more|a different way|another way|this (?:again|differently|another way)|that again)|ask (?:again|differently|another way|it differently|in another|that differently|you differently)|start (?:over|again|afresh)|explain (?:again|it|that|better|myself|differently)|say (?:it|that) (?:again|differently|another way)|correct that) ',
  ]),
  ...wordings('abandons', 0.9, [
    '{START}(?:ill|i will|id rather|i can|i may|i think ill|i guess ill) (?:just )?(?:do it myself|do that myself|figure it out|look it up|google it|ask (?:someone|somebody|elsewhere|a human|a friend)|find (?:it|out) (?:myself|elsewhere)|go elsewhere|look elsewhere|try elsewhere|handle it myself|search (?:it|for it)? ?myself|figure something out|call them|use something else)',
    '{START}(?:ill|i will|i can|let me|im|id rather|were|guess ill|ill just|i might as well) (?:just )?(?:[^ .,!?]+ ){1,6}(?:myself|by hand|manually|elsewhere|on my own|the old way|instead of you) ',
  ]),
  ...wordings('abandons', 0.7, [
    '{START}(?:please )?(?:cancel|abort|stop) (?:that|this|everything|all of (?:it|that)|doing that) (?=[.!?,;]|$|please|now|and)',
  ]),
  ...wordings('abandons', 0.6, [
    ' (?:talk|speak|connect me|transfer me|put me through) (?:to|with) (?:a |an |another |some |your )?(?:real |live |actual )?(?:human|agent|person|representative|operator|someone|somebody|manager|supervisor) ',
  ]),
]
