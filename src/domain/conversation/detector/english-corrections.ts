// How English says that something else was meant, or that it was not understood.
import { type Wording, wordings } from './english-patterns.ts'

const ASKED =
  '(?:was |am |had |have |ever |just |actually |really |originally |exactly )*(?:asked|ask|meant|mean|want|wanted|said|say|need|needed|requested|request|ordered|expected|expect|looking|asking|talking|referring|after|hoping|told|searching|thinking|trying|like|saying|intended|interested)'

export const corrections: readonly Wording[] = [
  ...wordings('not_meant', 1, [
    `(?<= )(?:not|isnt|wasnt|arent|werent|nothing like|never|hardly|nowhere near|dont think thats) {ADV}(?:what|who|where|how|when|which|why|anything|something|like|the [^ ]+|the [^ ]+ [^ ]+|an? [^ ]+) (?:that )?(?:i|we|im|id|ive|were) (?:had in mind|${ASKED}) `,
  ]),
  ...wordings('not_meant', 0.9, [
    ' (?:exactly|precisely|just) what (?:i|we) (?:didnt|dont|never|did not) ',
    '{START}(?:i wasnt|im not|we werent|i was not) {ADV}(?:talking|asking|referring|speaking|looking for) ',
    '{START}(?:i|we) (?:didnt|never) {ADV}(?:ask|asked|say|said|mean|meant|request|requested|tell|told|wanted|want) ',
    '(?<= )(?:that|this|you|it|which|youre|still) {ADV}(?:doesnt|didnt|hasnt|not|havent|isnt|never|arent|dont) {ADV}(?:answer|answered|answering|address|addressed|addressing|respond to|responding to|an answer)',
  ]),
  ...wordings('not_meant', 0.8, [
    '{START}not (?:even close|all of (?:them|it|that)|even|the (?!best|worst|only|first|end|point|case|kind|type)|when|where|how (?!i |you )|what (?!i )|who|from|to the) ',
    ' (?:i|we) (?:never|didnt) {ADV}(?:mention|mentioned|ask for|asked for|ask you|asked you|ask about|asked about|told you|tell you) ',
    ' (?:has|have|had|got) nothing to do with (?:it|that|this|me|my|what|the) | (?:beside|besides) the point | off topic | not (?:related|relevant) (?:to |[.!?,]|$)',
  ]),
  ...wordings('meant', 1, [
    '(?<= )(?<!(?:what|thing|when|if|because|like|before|after|while|whatever|once|where|until) )(?:i|we) {ADV}(?:did )?(?:meant|said|told you) (?!to |hello |hi |thanks |yes |bye )',
    ' (?<!what )(?:i|ive|we|weve) (?:already|just|literally|specifically|clearly|explicitly) (?:said|told|asked|gave you|given you|mentioned|answered|explained|specified|tried that|did that) ',
  ]),
  ...wordings('meant', 0.9, [
    '{START}(?:i|we) {ADV}(?:specified|gave you|literally told|just told) ',
    ' (?:was|were|is|are) (?:supposed|meant) to (?:be|go|have|say|do) | should have (?:said|been more) ',
    '{FIRST}(?:its |thats |the |just the |exactly the )?(?:the )?(?:other way (?:a)?round|opposite|reverse|wrong way|other one|other direction) ',
    '(?<= )(?<!(?:thats|is|was|exactly|just|precisely|know|understand|get|got|found|find|see|of|than|check|confirm|repeat|me|hear|have|its|all|everything|do) )(?:what (?:i|we) {ADV}(?:meant|asked|said)|what (?:i|we) {ADV}(?:want|wanted|need|needed|mean) (?:is|was|,)|what im (?:asking|looking|saying|trying|after)|what i was (?:asking|looking|saying|trying)) ',
    ' (?:i was|i am|im|we were) {ADV}(?:asking|talking|referring|speaking|expecting) (?:about |for |to |if |what |how |you )',
    '{START}my question (?:was|is) ',
    '{START}the question (?:was|is) ',
    ' (?:as|like) i (?:already |just )?(?:said|mentioned|told|asked|wrote|explained|stated) | my (?:original|actual|real|first|initial) (?:question|request|query) ',
    '{START}(?:i|we) only (?:wanted|asked|meant|needed|said) ',
  ]),
  ...wordings('meant', 0.8, [
    '{START}(?:i|we) {ADV}(?:did )?(?:asked|ask you|specified) (?:you |for |about |if |whether |what |how |who |where |when |which |a |the )',
    '{FIRST}(?:no+ ,? )?i mean (?!yes|no |yeah|okay|it |really|, |i |sure|like |you |we |if |its )',
    ' [^ .,!?]+ [,.!] (?:and )?(?:its |thats |this is )?not (?:the |a |an |in |on |at |for |from |to |this |that |my )?(?!(?:sure|now|yet|really|bad|too|at|interested|today|anymore|only|just|that|i|if|because|thanks|much|so|very|working|able|even|as|to|my|necessarily|right|a|the|in|on|needed|required|necessary) )[^ .,!?]+(?: [^ .,!?]+){0,3} (?=[.!?]|$)',
    '{FIRST}not (?:the |a |an |in |on |for |at |from |to |this |that |those |these )?(?!(?:now|yet|today|really|sure|right|at|just|bad|much|too|thanks|exactly|only|interested|necessarily|needed|necessary|required|a|the|that|worth|long|far|often|many|happy|helpful|great|good|so|again|if|my|to|very|as|for|quite|tonight|currently|particularly) )[^ .,!?]+(?: [^ .,!?]+){0,2} (?:, |but )(?!thanks|i |ill |a |let |maybe |though |we |can |could |what |how )',
  ]),
  ...wordings('meant', 0.7, [
    '{FIRST}(?:i wanted|i needed) (?!to |some help|help|information)',
    ' (?:its|thats|that is|name is|it is) (?:spelled|spelt|pronounced|actually called) | my name is(?:nt| not) | (?:im|my name is) [^ ]+ not [^ ]+ ',
  ]),
  ...wordings('meant', 0.6, [
    ' (?:i|we) (?:want|wanted|need|needed|asked for|said|meant|ordered) (?:[^ .,!?]+ ){1,5}not (?!(?:sure|now|yet|really|working|able|to|because|just|only|in|at|be|too|been|a|the|have) )[^ .,!?]+ ',
  ]),
  ...wordings('misunderstood', 1, [
    `(?<= )you(?:ve)? {ADV}(?:have |are |keep |must have |seem to have |seem to |seem )?{ADV}(?:misunderstood|misunderstand|misunderstanding|misheard|mishear|misread|misinterpreted|misinterpreting|misspelled|mistook|left out|skipped|omitted|overlooked|mixed up|dropped|ignored|ignoring|missed|missing|forgot|confused|confusing|arent listening|werent listening|didnt listen|dont listen|didnt understand|dont understand|dont get|didnt get|didnt hear|didnt read|cant understand|didnt follow|lost me|contradict|contradicted|repeating) `,
    '(?<= )youre {ADV}(?:not {ADV}(?:listening|getting|understanding|hearing|making|following|reading|helping|answering|paying)|confused|confusing|ignoring|missing|repeating|misunderstanding|mixing|wrong|lying|hallucinating|making (?:that|this|things|stuff|it) up|contradicting) ',
  ]),
  ...wordings('misunderstood', 0.9, [
    ' (?:are you (?:even |actually |really )?(?:listening|deaf|stupid|drunk|broken|dumb|paying|reading|kidding|joking|serious)|did you (?:actually |really )?(?:read|listen|understand|hear)|did you even|do you even|have you even|do you (?:even |actually |really )?(?:understand|listen|read)|listen to me|read (?:it|my \\w+|what i (?:said|wrote)|the question) (?:again|carefully|properly)|pay attention|dont you understand|learn to read) ',
  ]),
  ...wordings('misunderstood', 0.8, [
    ' (?:what are you (?:talking|on) about|what the (?:hell|heck|fuck)|wtf|what are you saying|what are you even) ',
  ]),
  ...wordings('misunderstood', 0.7, [' (?:misunderstanding|misunderstood|misheard|wrong idea|mix-up) ']),
  ...wordings('misunderstood', 0.7, [
    ' (?:no idea what (?:that|this|you|it)|over my head|makes my head spin) ',
    '{START}(?:i dont (?:understand|get|follow)|i didnt (?:understand|get|follow)|i cant (?:understand|follow)|im (?:lost|confused)|what do you mean) (?!why|how|the difference)',
  ]),
  ...wordings('misunderstood', 0.4, ['{FIRST}(?:huh|what|pardon|come again|excuse me|say what|eh) (?:[?!]|$)']),
]
