// Renders a text as a wrapped TSDoc comment.
const WIDTH = 120

export function comment(text: string, indent = ''): string {
  const lines = text
    .replaceAll('*/', '*\\/')
    .split('\n')
    .flatMap((line) => wrap(line.trim(), WIDTH - indent.length - 3))
    .filter((line) => line !== '')
  const [only = ''] = lines
  if (only === '') return ''
  if (lines.length === 1 && only.length <= WIDTH - indent.length - 7) return `${indent}/** ${only} */\n`
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}\n`).join('')}${indent} */\n`
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (longer.length > width && line !== '') {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}
