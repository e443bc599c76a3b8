// Bars of blocks for numbers from 0 to 1.

export function bar(share: number, cells: number): string {
  const filled = cellsOf(share, cells)
  return '█'.repeat(filled) + '░'.repeat(cells - filled)
}

/** The share with its uncertainty, either way, in other blocks. */
export function spreadBar(share: number, spread: number, cells: number): string {
  const [low, middle, high] = [share - spread, share, share + spread].map((each) => cellsOf(each, cells)) as [
    number,
    number,
    number,
  ]
  return '█'.repeat(low) + '▓'.repeat(middle - low) + '▒'.repeat(high - middle) + '░'.repeat(cells - high)
}

/** Two digits: a third says nothing about evidence. */
export function share(value: number): string {
  return value.toFixed(2)
}

function cellsOf(share: number, cells: number): number {
  return Math.round(Math.min(Math.max(share, 0), 1) * cells)
}
