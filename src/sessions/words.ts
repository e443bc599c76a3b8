// The words of a correction as those of a rule: without what only says that the answer was wrong. Pure.

const OBJECTS = /^(?:(?:no+|nope|nah|wrong|sorry|hm+|stop it)\s*[,.!;:–—-]+\s*)+/iu
const REMINDS = /^(?:(?:as )?i(?: have|['’]ve)?(?: already| just)? (?:said|told you)(?: before| to| that)*[,:]?\s+)/iu
const LASTS = /^(?:from now on|going forward|in (?:the )?future|remember|always|please)\s*[,:]?\s+/iu

/** "No, use pnpm" asks to use pnpm. */
export function asRule(said: string): string {
  const rest = said.replace(OBJECTS, '').replace(REMINDS, '').trim()
  return rest === '' ? said.trim() : rest
}

/** What is compared: "from now on, keep it short" asks for the same as "keep it short". */
export function withoutLasting(rule: string): string {
  const rest = rule.replace(LASTS, '').trim()
  return rest === '' ? rule : rest
}
