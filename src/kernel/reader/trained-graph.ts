// The detector's graph is the sentence model's with other numbers. The package carries those numbers alone: a table of places
// (offset and length), the bytes that belong there, and then the heads as 32-bit floats. training/export.py writes it.

export interface TrainedGraph {
  readonly graph: Uint8Array
  readonly heads: Float32Array
}

const PLACE = 8

export function trainedGraph(base: Uint8Array, trained: Uint8Array): TrainedGraph {
  const table = new DataView(trained.buffer, trained.byteOffset, trained.byteLength)
  const count = table.getUint32(0, true)
  const graph = Uint8Array.from(base)
  let at = 4 + count * PLACE
  for (let place = 4; place < 4 + count * PLACE; place += PLACE) {
    const [offset, length] = [table.getUint32(place, true), table.getUint32(place + 4, true)]
    graph.set(trained.subarray(at, at + length), offset)
    at += length
  }
  return { graph, heads: new Float32Array(Uint8Array.from(trained.subarray(at)).buffer) }
}
