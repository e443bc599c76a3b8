// "Do not cite example.com": domains that no agent may name. Pure.
import { parsePattern } from '../../../../kernel/domain-pattern.ts'
import { HeedError } from '../../../../kernel/errors.ts'
import type { Check } from '../check.ts'
import { listIn, NEVER, sentence } from './sentence.ts'

const CITE =
  '(?:cite|citing|quote|quoting|link to|linking to|reference|visit|visiting|open|fetch|fetching|browse|browsing|scrape|crawl|access|accessing)'
const FROM = '(?: (?:anything|content|data|information|pages?|articles?|links?))? ?(?:from|on|to|at|of)?'
const against = [
  `${NEVER} ${CITE}${FROM} (?<domains>\\S.*)`,
  `${NEVER} (?:use|using|cite|citing) (?<domains>.+?) as (?:a source|sources|a reference|references|evidence)`,
].map(sentence)

const DOMAIN = /["'`“]?((?:https?:\/\/)?(?:[\p{L}\p{N}-]{1,63}\.){1,5}\p{L}{2,24})\/?["'`”]?/iuy
/** Endings that names of files have more often. */
const FILE = /^(?!https?:|www\.).*\.(?:md|py|rs|sh|pl|ps|so|cc|mov|zip|app|java|name|cfg|ts|js|do|is|am)$/iu

export function domainsFrom(said: string): Check | undefined {
  for (const pattern of against) {
    const found = listIn(pattern.exec(said)?.groups?.domains ?? '', DOMAIN)
    const domains = found?.flatMap((one) => suffixOf(one) ?? [])
    if (domains && domains.length > 0 && domains.length === found?.length) return { kind: 'forbidden_domain', domains }
  }
  return undefined
}

/** With everything below it: who speaks of a site means all of it. */
function suffixOf(domain: string): string | undefined {
  if (FILE.test(domain)) return undefined
  try {
    return parsePattern(`*.${parsePattern(domain).host}`).pattern
  } catch (error) {
    if (error instanceof HeedError) return undefined
    throw error
  }
}
