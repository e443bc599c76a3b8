// What an English answer did.
import { pattern } from './english-patterns.ts'
import type { ResponseKind } from './language.ts'
import type { Spoken } from './spoken.ts'

const DOING =
  '(?:book|get|reserve|schedule|play|order|set|send|make|transfer|rent|buy|add|create|delete|remove|update|change|move|call|cancel|put|pick|turn|write|run|deploy|share|find|search)'
const DOINGS =
  '(?:booking|getting|reserving|scheduling|playing|ordering|setting|sending|making|transferring|renting|buying|adding|creating|deleting|removing|updating|changing|moving|calling|cancelling|canceling|picking|casting|checking)'

const KINDS: readonly (readonly [ResponseKind, RegExp])[] = [
  ['asks_to_confirm', pattern(' (?:please |kindly |just |to |you |me |ill |lets )?(?:confirm|verify|confirming|confirmation|ensure that|double check|be clear|make sure|be sure|clarify that|check and) (?!number|code|email)')],
  ['asks_to_confirm', pattern(' (?:is|are|was|do i have|did i get|have i got|does|do) (?:that|this|it|these|those|everything|all|the [^ ]+|my [^ ]+|[^ ]+) (?:all |information |details? |[^ ]+ )?(?:correct|right|okay|accurate|alright|true|good|fine|sound right|look right|look correct|look good|sound good|suit you|work for you) ?[?]?')],
  ['asks_to_confirm', / (?:correct|right|okay|yes|yeah|alright|agreed|true|yes or no) \? $/],
  ['asks_to_confirm', pattern('{START}(?:you (?:want|would like|wish|need|prefer|mean|said|asked|are|will)|youd like|youre|did you mean|do you mean|did you say|so you|so thats|so that|so its|so its|so a|so the|i have you|i understand|i understood) ')],
  ['asks_to_confirm', pattern(`^ (?:[^ ]+ [,.!] )?(?:so )?(?:(?:ill|i will|im going to|i am|im|we will|i shall) (?:${DOING}|${DOINGS})|${DOINGS}) `)],
  ['offers', pattern(' (?:would you (?:like|want|prefer|care)|do you (?:want|need|wish|require)|shall (?:i|we)|should (?:i|we)|want (?:me )?to|can i (?:book|help|get|do|make|reserve|buy|schedule|search|find|offer)|may i|i (?:can|could|will be happy|am happy|would be happy)|if you (?:like|want|would like|wish|need)|are you (?:interested|ready)|interested in|you want to|let me know if|care to|how about i|would another|do you still|could we|can we) ')],
  ['suggests', pattern(' (?:how about|what about|have you (?:ever )?(?:seen|tried|heard|been|considered|read|watched|thought|played|used|had)|(?:do|did|would) (?:you|u) (?:also |ever |really |generally )?(?:like|enjoy|see|watch|think|love|prefer|go|recommend|consider)|i (?:would )?(?:recommend|suggest)|whats your (?:opinion|thought)|what do you think|you (?:might|may|could|should) (?:like|enjoy|try|consider)|maybe you|there is (?:a|an|the)|theres (?:a|an)|i have (?:a|an|the|one|\\d)|i found|are you (?:a fan|into|familiar)|have u seen|seen|is called|would be) ')],
  ['asks_for_more', pattern(' (?:(?:anything|something|what|how|who|nothing) else|any (?:other|more|further) (?:questions?|help|assistance|requests?|way|thing)|further (?:assistance|help|questions|with)|else (?:i|you|we)|(?:help|assist) you (?:with anything|further|today|more|out with)|will that be all|is that (?:all|everything)|would that be all|what more|more help|other (?:way|questions|help|assistance)|of (?:any )?(?:more|further|other|additional)? ?(?:help|assistance|service)|any other|need more) ')],
  ['failed', pattern(' (?:unfortunately|unable|not able|no (?:results?|matches|matching|such|availability|available|listings?|record|other|luck|restaurants?|hotels?|trains?|events?|movies?|attractions?|places?|rooms?|flights?)|(?:cant|couldnt|didnt|dont|wasnt able to|havent|wont|not) (?:find|finding|locate|seem|have any|see any|show|book|complete|do that|help|able|process|access|understand|get|offer|have that|have information|available|possible|successful)|there (?:is|are|were|was) no|theres no|arent any|isnt any|isnt available|not available|unavailable|unsuccessful|failed|failure|error|went wrong|im sorry|i am sorry|sorry|apologi[sz]e|apologies|afraid|none of|fully booked|sold out|im not sure|i dont know|i cant) ')],
  ['reports_success', pattern(' (?:(?:has|have) been (?!unable)|is (?:booked|reserved|confirmed|set|scheduled|done|made|ready|complete|sent|playing)|are (?:booked|reserved|confirmed|set)|successfully|was successful|were successful|done|all set|ive (?:booked|reserved|made|set|scheduled|added|sent|fixed|updated|changed|created|rented|written|implemented|removed)|i (?:booked|reserved|made|set|scheduled|added|sent|fixed|updated|changed|created|implemented|removed|deleted|moved|wrote|ran)|enjoy|started playing|booked|reference number|i was able|here (?:is|are)|heres) ')],
]
const ASKS_OPENLY = pattern(
  ' (?:what|whats|which|where|when|who|how (?:many|much|long|old|often)|why|do you have (?:a|any|an)|any (?:particular|preference|specific)|name|describe|tell me|could you tell|can you (?:tell|give|name|say|provide|describe)|please (?:provide|tell|specify|give|enter|share|say)|may i (?:know|have)|is there (?:a|any|another)|are there any|prefer)\\b',
)

export function kindsOf({ line }: Spoken): ReadonlySet<ResponseKind> {
  const kinds = new Set<ResponseKind>()
  for (const [kind, expression] of KINDS) if (!kinds.has(kind) && expression.test(line)) kinds.add(kind)
  if ((line.includes('? ') || line.includes(' please ')) && ASKS_OPENLY.test(line)) kinds.add('asks_openly')
  return kinds
}
