// What a person typed for the agent: nothing that a machine wrote, and no command to the agent's own program. Pure.
import { personsWords } from '../domain/conversation/index.ts'

/** Empty if there is nothing of that. */
export function typedWords(text: string): string {
  const said = personsWords(text)
  return 'because' in said || isCommand(said.words) ? '' : said.words
}

/** "/compact" and "!ls -la", but not "/src/app.ts is wrong". */
function isCommand(words: string): boolean {
  return /^(?:\/[a-z][\w:-]*(?:\s|$)|!\S)/i.test(words)
}
