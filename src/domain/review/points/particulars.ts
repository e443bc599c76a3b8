// What belongs to one case only: files, dates, ids, links, long quotes. A rule is for later cases, so it is said without them. Pure.

/** With the word before it that places it: "in report.csv", "on line 42", "of 3 March". */
const PLACED = String.raw`(?:\b(?:in|on|at|of|for|from|to|into|since|by|as|see|like|here)\s+)?(?:\b(?:the|this|that|our|your)\s+)?`
const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*'

const kinds: readonly (readonly [kind: string, pattern: string])[] = [
  ['person', String.raw`\b[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){1,4}`],
  ['link', String.raw`https?://[^\s)\]]+`],
  ['quote', '["“][^"”]{25,}["”]'],
  ['code', '`[^`]{25,}`'],
  [
    'file',
    String.raw`(?:\b(?:file|module|page)\s+)?\x60?[\w./-]*[\w-]\.(?:[a-z]\w{0,4}|[A-Z]{2,4})\b\x60?(?:\s+file\b)?`,
  ],
  ['date', String.raw`\b\d{4}-\d{2}(?:-\d{2})?\b`],
  ['date', String.raw`\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b`],
  ['date', String.raw`\b(?:\d{1,2}(?:st|nd|rd|th)?\s+)?${MONTH}\.?\s+\d{1,4}(?:st|nd|rd|th)?\b(?:,?\s+\d{4})?`],
  ['date', String.raw`\b\d{1,2}(?:st|nd|rd|th)?\s+${MONTH}\b`],
  ['date', String.raw`\b(?:mon|tues|wednes|thurs|fri|satur|sun)day(?:'s)?\b`],
  [
    'id',
    String.raw`(?:\b(?:pr|ticket|order|invoice|issue|case|bug|task|booking|request|customer|account|contract)\s+)?#\d+\b`,
  ],
  ['id', String.raw`(?:\b[a-z]+\s+)?\b[A-Z]{1,6}-?\d{2,}(?:-\w+)*\b`],
  ['id', String.raw`\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{7,40}\b`],
  [
    'id',
    String.raw`\b(?:report|page|section|slide|figure|table|chapter|item|document|mail|version|build|release|sprint|batch|run|room|store|branch|case|week|day|phase)\s+\d+\b`,
  ],
  ['place', String.raw`\b(?:lines?|rows?|slides?|cells?|columns?)\s+[A-Z]?\d+(?:\s*(?:-|–|to|and)\s*\d+)?\b`],
  ['person', String.raw`@\w+`],
  ['person', String.raw`\b(?:Mr|Mrs|Ms|Dr)\.?\s+\p{Lu}[\p{L}-]+`],
]
/** These look like files and are none. */
const NO_FILES = /^(?:e\.g|i\.e|a\.m|p\.m|vs|etc|node\.js|vue\.js|next\.js)$/iu

const patterns = kinds.map(
  ([kind, pattern]) => [kind, new RegExp(`${PLACED}${pattern}`, kind === 'id' ? 'gu' : 'giu')] as const,
)

/** The text as it holds for other cases. */
export function withoutParticulars(text: string): string {
  let rest = text
  for (const [kind, pattern] of patterns)
    rest = rest.replaceAll(pattern, (found) => (kind === 'file' && isNoFile(found) ? found : ' '))
  return tidy(rest)
}

/** Whether it says anything that belongs to one case only. */
export function isParticular(text: string): boolean {
  return tidy(text) !== withoutParticulars(text)
}

function isNoFile(found: string): boolean {
  const name = found.split(/\s+/).at(-1) ?? ''
  return NO_FILES.test(name.replaceAll(/^[\s`]+|[\s`.]+$/gu, ''))
}

function tidy(text: string): string {
  return text
    .replaceAll(/\(\s*\)|\[\s*\]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/\s+([,.;:!?)])/gu, '$1')
    .replaceAll(/([,;:])(?:\s*[,;:])+/gu, '$1')
    .replace(/(?:\s+(?:and|or|but))+([.!?]?)$/u, '$1')
    .replace(/^[\s,;:–—-]+/u, '')
    .replace(/[\s,;:–—-]+([.!?]?)$/u, '$1')
    .trim()
}
