// A vector as int8 with the largest component at 127: a quarter of the memory, and whole numbers for exact sums.

export interface Quantised {
  readonly row: Int8Array
  /** 1 / the row's length: a dot product times both scales is the cosine. */
  readonly scale: number
}

export function quantise(vector: Float32Array | Float64Array): Quantised {
  let largest = 0
  for (let index = 0; index < vector.length; index += 1) largest = Math.max(largest, Math.abs(vector[index] as number))
  const row = new Int8Array(vector.length)
  if (largest === 0) return { row, scale: 0 }
  let squares = 0
  for (let index = 0; index < vector.length; index += 1) {
    const rounded = Math.round(((vector[index] as number) * 127) / largest)
    row[index] = rounded
    squares += rounded * rounded
  }
  return { row, scale: 1 / Math.sqrt(squares) }
}

/** As it is stored: only the row, because the scale follows from it. */
export function toBase64({ row }: Quantised): string {
  return Buffer.from(row.buffer, row.byteOffset, row.byteLength).toString('base64')
}

export function fromBase64(stored: string): Quantised {
  const row = new Int8Array(Buffer.from(stored, 'base64'))
  let squares = 0
  for (let index = 0; index < row.length; index += 1) squares += (row[index] as number) ** 2
  return { row, scale: squares === 0 ? 0 : 1 / Math.sqrt(squares) }
}
