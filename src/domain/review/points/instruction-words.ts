// Words that begin an instruction, and words that praise. Lists, because a reviewer's sentence begins in few ways.

/** What a reviewer asks an agent to do, as the first word says it. */
export const ASKING = words(`
  abbreviate add address adjust aim align allow anonymise anonymize answer apologise apologize apply arrange ask assign attach attribute await back be be
  balance batch begin bind break bring bump call cap capitalise capitalize cast catch centre center change check choose cite clarify clean close collapse
  combine comment commit compare complete compress confirm consider convert copy correct count cover create credit cross cut date declare
  decrease default define delete describe differentiate disable disclose distinguish do document double drop elaborate emphasise emphasize
  enable encode end enforce ensure escalate escape estimate exclude expand explain expose express extend extract factor fetch fill filter find
  finish fix flag focus follow format freeze gather generalise generalize get give greet group guard handle have hide highlight hold hyphenate
  identify implement import improve include increase indent index inform initialise initialize insert introduce invite isolate italicise
  justify keep label lead leave let limit link list load localise localize log look lower lowercase make mark mask match measure mention merge
  migrate minimise minimize mirror mock move name note normalise normalize number offer omit open order organise organize outline paraphrase
  parse pass personalise personalize phrase pin place plot point prefer prefix present preserve print prioritise prioritize propose protect
  prove provide put quantify quote raise rank read recommend record redact reduce refactor refer reference refrain regroup release remind remove
  rename render reorder repeat rephrase replace reply report request respect respond restate restrict return reuse review revise rewrite round
  run sanitise sanitize save say scan schedule select send separate set share shorten show sign simplify skip soften sort specify spell split
  stagger standardise standardize start state stay stick stop store streamline strip structure substitute suggest sum summarise summarize
  support surface swap take tag tell test thank tighten title tone trace track translate treat trim try type underline unify update uppercase
  use validate vary verify wait warn wrap write
`)

/** What turns a sentence into an instruction, wherever it is. */
export const OBLIGING = words('should must shall needs need ought always never avoid dont')
/** What an instruction may begin with before its verb. */
export const BEFORE_ASKING = words(
  'please always never also just kindly then instead first next time finally could can would you and but plus so ok',
)
export const JOINING = words('and but also plus then')

/** After a verb, these begin what it is about. */
export const ARTICLES = words('a an the your their its his her our all every each any both')
/** What may stand before an article and asks for nothing. */
export const SMALL = words(`
  and or but so then as at by for from in into of off on onto over to under up with without about after before between than like near per via
  it is was are were be am has had have did do not no yes all both half such what which where when why how who that this there here only even
  still again too quite rather never always forgot broke lost got left wrong right missing whole most many much more less
`)
/** After a noun, these tell how it is: "report is wrong". */
export const TELLING = words(
  'is are was were has had does did looks look seems sounds feels reads isnt arent wasnt doesnt didnt',
)
/** "No idea" orders nothing. */
export const NO_ORDER = words('need idea reason clue way wonder problem one')

/** A part of which every word is here asks for nothing. */
export const PRAISING = words(`
  good nice great fine perfect excellent lovely solid clean okay ok well done love like liked thanks thank lgtm approved approve better much
  looks look looking reads job work stuff start draft effort overall otherwise mostly almost nearly close there right sounds happy
  it this that is was the a an i we you your to me very really so now all here am im its with ok yes again for
`)

/** The word after one of these names what is praised. */
export const GOOD = words('good nice great excellent lovely perfect')

/** Together they say nothing without the case that they were said about. */
export const HOLLOW = words(`
  add fix remove change send resend do redo make use check update try give put take keep drop delete leave see look at to too again here there
  it its that this these those them one ones same instead please not dont no never always just also now then both all else more first again
  wrong bad off missing still why what how where
  you we i could can should would may might must will let lets be is are were was do does did need needs needed of in on or if as there
  maybe perhaps probably guess think nit nits minor ditto idem note part bit thing things line lines yeah yep hmm huh
`)

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/))
}
