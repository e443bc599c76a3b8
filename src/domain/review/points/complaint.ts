// Whether a sentence that says what was wrong asks for the opposite of what it says: "columns without a unit" asks for the unit, and
// "emojis again" for none. Pure.

/** What should be there is not. */
const LACKING =
  /(?<!^)\b(?:without|missing|lack(?:s|ing)?|forgot(?:ten)?|(?:has|have|had|with|is|are|was|were|still|again) no|(?:is|are|was|were|does|did|has|have)(?: not|n['’]t))\b/iu
/** What should not be there is there once more. */
const REPEATED = /\b(?:again|still|once more|everywhere)\b/iu
/** It says what should be: "emojis are not needed", "that is still fine". */
const JUDGING =
  /\b(?:please|we|need(?:ed|s)?|necessary|want(?:ed)?|allow(?:ed)?|permit(?:ted)?|requir(?:e|ed)|accept(?:ed|able)?|appropriate|suitable|suit|welcome|belong|help(?:ful)?|useful|like|fit|work|meant|supposed|fine|ok|okay|good|great|better|best|wrong|bad|for)\b/iu

export function isComplaint(said: string): boolean {
  return (LACKING.test(said) || REPEATED.test(said)) && !JUDGING.test(said)
}
