// The check that the words of a rule ask for, if they clearly ask for one and for nothing else. A wrong check stops work, so a
// condition, an exception or a part of the output makes it none: a reviewer can still give one. Pure.
import type { Check } from '../check.ts'
import { commandsFrom } from './commands.ts'
import { domainsFrom } from './domains.ts'
import { filesFrom } from './files.ts'
import { lengthFrom } from './lengths.ts'
import { phrasesFrom } from './phrases.ts'
import { sentenceIn } from './sentence.ts'

export function checkFrom(text: string): Check | undefined {
  const said = sentenceIn(text)
  if (said === undefined) return undefined
  return lengthFrom(said) ?? phrasesFrom(said) ?? domainsFrom(said) ?? commandsFrom(said) ?? filesFrom(said)
}
