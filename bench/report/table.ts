// Figures as an aligned table for people, with the ratio to the peer that the targets are about.
import type { Figure } from './figure.ts'

const header = ['name', 'metric', 'value', 'unit', 'target', 'peer', 'peer value', 'ratio', 'ok']
const numeric = new Set(['value', 'peer value', 'ratio'])

export function renderFigures(figures: readonly Figure[]): string {
  const body = figures.map((figure) => [
    figure.name,
    figure.metric,
    number(figure.value),
    figure.unit,
    figure.target,
    figure.peer,
    figure.peer_value === null ? '' : number(figure.peer_value),
    figure.peer_value ? `${(figure.value / figure.peer_value).toFixed(2)}×` : '',
    figure.ok ? '✓' : '✗',
  ])
  const lines = [header, ...body]
  const widths = header.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines
    .map((line) =>
      line
        .map((text, column) => {
          const width = widths[column] ?? 0
          return numeric.has(header[column] ?? '') ? text.padStart(width) : text.padEnd(width)
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function number(value: number): string {
  return value.toLocaleString('en-US', { maximumSignificantDigits: value >= 1000 ? 12 : 3 })
}
