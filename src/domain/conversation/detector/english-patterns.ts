// Pieces that English patterns are made of. Every pattern runs over a `Spoken` line: words between single spaces.

/** Words that soften or stress and change nothing. */
const ADVERBS = `(?:(?:really|still|just|even|actually|quite|exactly|very|all|so|totally|completely|also|clearly|simply|definitely|probably|pretty|too|a bit|a little|only|at all|obviously|absolutely|entirely|particularly|especially|ever|always|kind of|sort of|again|yet|already|now) )*`

/** What people say before they come to the point. */
const OPENERS = `(?:(?:oh|um+|uh+|er+m?|hm+|well|okay|sorry|wait|hey|hi|hello|ugh+|but|so|yeah|yes|actually|please|oops|eh|ah|aw|lol|haha|look|listen|hold on|im sorry|excuse me|and|honestly|man|dude|bro|sir|thanks|again|god|omg|wow|now|then|alright|hang on|im afraid|i think|i guess|sure|unfortunately|guess|no+|nope|nah|stop|dammit|damn|shit|fuck|because|since|cause|also|ok|however|listen carefully|my bad|i believe|i feel like|seems like|computer|assistant|alexa|siri|google|cortana) (?:[.,!?] )?)*`

const PIECES: Readonly<Record<string, string>> = {
  ADV: ADVERBS,
  OPEN: OPENERS,
  /** Where the message opens. */
  FIRST: `^ ${OPENERS}`,
  /** Where a clause opens. */
  START: `(?:^ |[.!?,;] )${OPENERS}`,
  /** Where a clause ends. */
  END: '(?=[.!?,;]|$)',
  /** Before what somebody is told to do. */
  DO: '(?:^ |[.!?,;] |(?<= )(?:please|you|just|and|lets|then|now|maybe|well|okay|no|so|but|sorry|wait|actually|again|pls|kindly|yes|to me|id like to|i want to|i need to) )',
  /** What was answered, as a subject. */
  THAT: '(?:thats|that was|that is|this is|this was|its|it was|those are|these are|those were|theyre|that looks|that seems|that sounds|all of that is|everything is|both are)',
  THATNOT:
    '(?:(?:thats|that was|this is|this was|its|it was|those are|these are|theyre|i dont think thats|i dont think this is|i dont think its) not|(?:that|this|it|those|these) (?:isnt|wasnt|arent|werent)|i dont (?:think|believe) (?:thats|this is|its|that was))',
  NUM: '(?:\\d[^ ]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)',
}

/** A pattern from its pieces: `{THAT}` stands for a piece, a space for a space. */
export function pattern(source: string): RegExp {
  return new RegExp(
    source.replace(/\{([A-Z]+)\}/g, (_, name: string) => PIECES[name] ?? ''),
    'u',
  )
}

/** Alternatives, written one after the other. */
export function any(words: string): string {
  return `(?:${words.trim().split(/\s+/).join('|').replaceAll('_', ' ')})`
}
