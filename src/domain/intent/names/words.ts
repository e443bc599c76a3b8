// Words that say little about who is meant by a name, and words that have several spellings.

/** Titles before a name and degrees after it, without Jr. and Sr., because those are two people. */
export const titles =
  wordsOf(`mr mrs ms miss mx dr prof professor sir dame lord lady rev reverend hon sheikh shaykh imam
  herr frau monsieur madame senor senora signor phd esq mba cpa`)

/** Small words that are often left out or changed, so they hardly count. */
export const particles =
  wordsOf(`the of for and und et de la le du des di da do dos das del della van von der den ter ten
  al el ul ur bin ben ibn bint abu abou`)

/** Legal forms, at the end of a company's name. */
export const legalForms =
  wordsOf(`inc corp co ltd llc llp lp plc pte pty pvt bhd sdn ag gmbh kg kgaa ohg se sa sas sarl srl
  spa sl slu bv bvba nv ab as asa aps oy oyj kk sro zrt kft nyrt doo ooo oao pao zao jsc pjsc tbk pt ltda`)

/** Words that only names of organisations have, besides legal forms. */
export const organisationWords =
  wordsOf(`bank banco banking group gruppe grupo holding holdings fund trust capital partners
  securities solutions industries organization association foundation institute university college society agency department
  ministry government federation committee council technologies systems services insurance airlines motors international
  enterprises ventures consulting laboratories studios networks`)

/** One spelling for words that have abbreviations or two spellings. */
export const spellings: ReadonlyMap<string, string> = new Map(
  `inc incorporated/corp corporation/co company compagnie/ltd limited/pte private/ag aktiengesellschaft/international intl
  university univ/department dept/association assoc assn/national natl/organization organisation org/saint st/mount mt
  brothers bros/manufacturing mfg/government govt/technologies tech/laboratories labs/group grp`
    .split(/[/\n]/)
    .flatMap((line) => {
      const [word = '', ...others] = line.trim().split(' ')
      return others.map((other) => [other, word] as const)
    }),
)

/** Legal forms of several words, once they are folded. */
export const longForms: readonly (readonly [string, string])[] = [
  ['gesellschaft mit beschrankter haftung', 'gmbh'],
  ['public limited company', 'plc'],
  ['limited liability company', 'llc'],
  ['limited liability partnership', 'llp'],
  ['limited partnership', 'lp'],
  ['societe anonyme', 'sa'],
  ['sociedad anonima', 'sa'],
]

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/))
}
