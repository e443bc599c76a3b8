// What changes in a settings file: removed and added lines, coloured on a terminal.
import type { DiffLine } from '../../../setup/index.ts'
import { safe } from './text.ts'

const signs: Readonly<Record<DiffLine['kind'], string>> = { same: '  ', added: '+ ', removed: '- ', gap: '  …' }
const colours: Readonly<Partial<Record<DiffLine['kind'], string>>> = { added: '\u001b[32m', removed: '\u001b[31m' }

export function renderSettingsDiff(title: string, lines: readonly DiffLine[], coloured: boolean): string {
  const shown = lines.map(({ kind, text }) => {
    // A tab is shown as what it is in these files: indentation.
    const line = (signs[kind] + safe(text.replaceAll('\t', '    '))).trimEnd()
    const colour = coloured ? colours[kind] : undefined
    return colour === undefined ? line : `${colour}${line}\u001b[0m`
  })
  return [title, ...shown].join('\n')
}
