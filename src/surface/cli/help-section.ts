// A section at the end of a help text: terms with what they mean, wrapped to the width of the rest.
import type { Command } from 'commander'

export function helpSection(
  command: Command,
  heading: string,
  items: readonly (readonly [term: string, meaning: string])[],
  columns: number,
): string {
  const helper = command.createHelp()
  helper.prepareContext({ helpWidth: columns })
  const width = Math.max(...items.map(([term]) => term.length))
  const lines = items.map(([term, meaning]) =>
    helper.formatItem(helper.styleSubcommandTerm(term), width, meaning, helper),
  )
  return helper.formatItemList(heading, lines, helper).join('\n').trimEnd()
}
