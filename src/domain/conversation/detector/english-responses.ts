// What an English answer did.
import { type Pattern, pattern } from './english-patterns.ts'
import type { Spoken } from './english-spoken.ts'
import type { ResponseKind } from './language.ts'

const DO =
  '(?:book|get|reserve|schedule|play|order|set|send|make|transfer|rent|buy|add|create|delete|remove|update|change|move|call|cancel|put|pick|turn|write|run|deploy|share|file|pay|invite|ship)'
const DOING =
  '(?:booking|getting|reserving|scheduling|playing|ordering|setting|sending|making|transferring|renting|buying|adding|creating|deleting|removing|updating|changing|moving|calling|cancelling|canceling|picking|casting|checking|inviting|filing|shipping|about to)'

const KINDS: readonly (readonly [ResponseKind, Pattern])[] = [
  ...each('asks_to_confirm', [
    ' (?:confirm|verify|confirming|confirmation|ensure that|double check|be clear|make sure|be sure|clarify that|check and) (?!number|code|email)',
    ' (?:is|are|was|do i have|did i get|have i got|does|do) (?:that|this|it|these|those|everything|all|the [^ ]+|my [^ ]+|[^ ]+) (?:all |information |details? |[^ ]+ )?(?:correct|right|okay|accurate|alright|true|good|fine|sound right|look right|look correct|look good|sound good|suit you|work for you) ',
    ' (?:correct|right|okay|yes|yeah|alright|agreed|true|yes or no|proceed|go ahead|confirm|continue) [?] $',
    ' (?:(?:happy|okay|fine) for me to|(?:did|do) you mean|did you say|so i should) ',
  ]),
  ...each('offers', [
    ' (?:would you (?:like|want|prefer|care|need)|do you (?:want|need to|wish|require)|did you (?:want|wish)|shall (?:i|we)|should (?:i|we)|(?<!you )want (?:me )?to|can i (?:book|help|get|do|make|reserve|buy|schedule|search|find|offer)|may i|i (?:can|could|will be happy|am happy|would be happy)|if you (?:like|want|would like|wish|need)|are you (?:interested|ready)|interested in|let me know if|care to|would another|do you still|could we|can we) ',
  ]),
  ...each('suggests', [
    ' (?:how about|what about|have (?:you|u) (?:ever )?(?:seen|tried|heard|been|considered|read|watched|thought|played|used)|(?:do|did|would) (?:you|u) (?:also |ever |really )?(?:like|enjoy|see|watch|love|go see) (?:the|that|this|it|a movie|an?|movies like)|(?<!(?:what|why|how|which) )did (?:you|u) (?:like|see|watch)|i (?:would )?(?:recommend|suggest)|what do you think|you (?:might|may|could|should) (?:like|enjoy|try|consider)|maybe you|there is (?:a|an|the)|theres (?:a|an)|i have (?:a|an|the|one|\\d)|i found|are you (?:a fan|familiar)|is called) ',
  ]),
  ...each('asks_for_more', [
    ' (?:(?:anything|something|what|how|who|nothing|any thing|some thing) (?:else|more|further)|additional (?:help|assistance)|another (?:thing|question)|any (?:other|more|further) (?:questions?|help|assistance|requests?|way|thing)|further (?:assistance|help|questions|with)|else (?:i|you|we)|(?:help|assist) you (?:with anything|further|today|more|out with)|will that be all|is that (?:all|everything)|would that be all|what more|more help|other (?:way|questions|help|assistance)|of (?:any )?(?:more|further|other|additional)? ?(?:help|assistance|service)|any other|need more) ',
  ]),
  ...each('failed', [
    ' (?:unfortunately|unable|not able|no (?:results?|matches|matching|such|availability|available|listings?|record|other|luck|restaurants?|hotels?|trains?|events?|movies?|attractions?|places?|rooms?|flights?)|(?:cant|couldnt|didnt|dont|wasnt able to|havent|wont|not) (?:find|finding|locate|seem|have any|see any|show|book|complete|do that|help|able|process|access|understand|get|offer|have that|have information|available|possible|successful)|there (?:is|are|were|was) no|theres no|arent any|isnt any|isnt available|not available|unavailable|unsuccessful|failed|failure|error|went wrong|sorry|apologi[sz]e|apologies|afraid|none of|fully booked|sold out|im not sure|i dont know|i cant) ',
  ]),
  ...each('reports_success', [
    ' (?:(?:has|have) been (?!unable)|(?:is|are|was|were) (?:now )?(?:booked|reserved|confirmed|set|scheduled|done|made|ready|complete|sent|playing|on|off|successful)|successfully|done|all set|(?:ive|i) (?:booked|reserved|made|set|scheduled|added|sent|fixed|updated|changed|created|rented|written|implemented|removed|deleted|moved|wrote|ran|closed|rewrote|reduced|dropped|kept)|started playing|booked|reference number|i was able|here (?:is|are)|heres|sent|added|renamed|ordered|fixed|deployed) ',
  ]),
]

/** Statements of what will be done: they ask whether that is right, unless something else is asked. */
const PLANS: readonly Pattern[] = [
  pattern(
    '{START}(?:you (?:want|would like|wish|need|prefer|mean|said|asked|are|will)|youd like|youre|so you|so thats|so that|so its|so a|so the|i have you|i understand|i understood) ',
  ),
  pattern(`{FIRST}(?:so )?(?:(?:ill|i will|im going to|i am|im|we will|i shall) (?:${DO}|${DOING})|${DOING}) `),
]
const ASKS_OPENLY = pattern(
  ' (?:what|whats|which|where|when|who|how (?:many|much|long|old|often|do)|why|do you have (?:a|any|an)|any (?:particular|preference|specific)|name|describe|tell me|could you tell|can you (?:tell|give|name|say|provide|describe)|please (?:provide|tell|specify|give|enter|share|say)|may i (?:know|have)|is there (?:a|any|another)|are there any|prefer) ',
)

/** A question without its mark. */
const UNMARKED = pattern(
  '{FIRST}(?:what (?!a )|which|where|when (?:are|do|would|will|is)|who|how (?:many|much|long|old|often|do|about|would|does)|why|name (?:a|an|one|the)|describe|explain|(?:could|can|would) (?:you|u) |may i|does (?:the|that|it)|is there|tell me (?:what|about|which|how|why)|(?:i |we )?(?:will |would |just |also )*need (?:to know|the name|your)|(?:please |just )*let me know (?:what|which|when|where|how|if you))',
)

export function kindsOf(text: Spoken): ReadonlySet<ResponseKind> {
  const kinds = new Set<ResponseKind>()
  for (const [kind, wording] of KINDS) if (!kinds.has(kind) && wording.find(text) !== null) kinds.add(kind)
  const isQuestion = text.line.includes(' ? ')
  if ((isQuestion || text.line.includes(' please ')) && ASKS_OPENLY.find(text) !== null) kinds.add('asks_openly')
  else if (UNMARKED.find(text) !== null) kinds.add('asks_openly')
  else if (!kinds.has('offers') && PLANS.some((plan) => plan.find(text) !== null)) kinds.add('asks_to_confirm')
  else if (isQuestion && !ASKING.some((kind) => kinds.has(kind))) kinds.add('asks_openly')
  return kinds
}

const ASKING: readonly ResponseKind[] = ['asks_to_confirm', 'offers', 'suggests', 'asks_for_more']

function each(kind: ResponseKind, wordings: readonly string[]): readonly (readonly [ResponseKind, Pattern])[] {
  return wordings.map((wording) => [kind, pattern(wording)])
}
