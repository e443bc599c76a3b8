// Just enough of the WebAssembly binary format to write a few small functions over vectors by hand, without a toolchain.
// Every function takes five integers and returns nothing; code is nested lists of bytes in the order they are run.

export type Code = readonly (number | Code)[]

export interface WasmFunction {
  readonly name: string
  /** Locals behind the five parameters: first the integers, then the vectors. */
  readonly integers: number
  readonly vectors: number
  readonly body: Code
}

const i32 = 0x7f
const v128 = 0x7b
const end = 0x0b

export const get = (local: number): Code => [0x20, local]
export const set = (local: number, value: Code): Code => [value, 0x21, local]
export const constant = (value: number): Code => [0x41, signed(value)]
export const add = (a: Code, b: Code): Code => [a, b, 0x6a]
export const subtract = (a: Code, b: Code): Code => [a, b, 0x6b]
export const multiply = (a: Code, b: Code): Code => [a, b, 0x6c]
export const and = (a: Code, b: Code): Code => [a, b, 0x71]
export const load = (address: Code, offset = 0): Code => [address, 0x28, 2, unsigned(offset)]
export const store = (address: Code, offset: number, value: Code): Code => [address, value, 0x36, 2, unsigned(offset)]

export const advance = (local: number, by: Code): Code => set(local, add(get(local), by))

/** Runs once, and again for as long as `again` is above zero. */
export const repeat = (again: Code, ...body: Code): Code => [0x03, 0x40, body, again, constant(0), 0x4a, 0x0d, 0, end]

/** Runs where the number is not zero. */
export const when = (number: Code, ...body: Code): Code => [number, 0x04, 0x40, body, end]

export const noVector: Code = [0xfd, 0x0c, Array(16).fill(0)]
export const loadVector = (address: Code, offset = 0): Code => [address, 0xfd, 0x00, 0, unsigned(offset)]
/** Eight int8 as eight int16. */
export const loadWidened = (address: Code, offset = 0): Code => [address, 0xfd, 0x01, 0, unsigned(offset)]
export const storeVector = (address: Code, offset: number, value: Code): Code => [
  address,
  value,
  [0xfd, 0x0b, 0, unsigned(offset)],
]
export const addVectors = (a: Code, b: Code): Code => [a, b, 0xfd, 0xae, 0x01]
/** The products of eight pairs of int16, added two by two to four int32. */
export const dotPairs = (a: Code, b: Code): Code => [a, b, 0xfd, 0xba, 0x01]
export const sumOfLanes = (local: number): Code =>
  [1, 2, 3].reduce<Code>((sum, index) => add(sum, lane(local, index)), lane(local, 0))
/** The sums of four vectors' lanes, as one vector. */
export const sumsOfLanes = (locals: readonly number[]): Code => {
  const [a = [], b = [], c = [], d = []] = locals.map(get)
  const folded = (one: Code, other: Code, low: readonly number[], high: readonly number[]) =>
    addVectors(shuffled(one, other, low), shuffled(one, other, high))
  const halves = [
    [0, 1, 4, 5],
    [2, 3, 6, 7],
  ] as const
  return folded(folded(a, b, ...halves), folded(c, d, ...halves), [0, 2, 4, 6], [1, 3, 5, 7])
}

/** Four of the eight lanes of two vectors. */
const shuffled = (a: Code, b: Code, lanes: readonly number[]): Code => [
  [a, b, 0xfd, 0x0d],
  lanes.flatMap((lane) => [0, 1, 2, 3].map((byte) => 4 * lane + byte)),
]

/** Four int32 as four float32. */
export const toFloats = (a: Code): Code => [a, 0xfd, 0xfa, 0x01]
/** One float32, four times. */
export const loadFloatOf = (address: Code, offset = 0): Code => [address, 0xfd, 0x09, 0, unsigned(offset)]
export const addFloats = (a: Code, b: Code): Code => [a, b, 0xfd, 0xe4, 0x01]
export const multiplyFloats = (a: Code, b: Code): Code => [a, b, 0xfd, 0xe6, 0x01]
/** As four bits: which float32 of the first are at least those of the second. */
export const areAtLeast = (a: Code, b: Code): Code => [a, b, [0xfd, 0x46], [0xfd, 0xa4, 0x01]]

/** Pairs of float64. */
export const pairOf = (value: number): Code => {
  const bytes = [...new Uint8Array(Float64Array.of(value).buffer)]
  return [0xfd, 0x0c, bytes, bytes]
}
/** One float64, twice. */
export const loadPairOf = (address: Code): Code => [address, 0xfd, 0x0a, 0, 0]
export const rootOfPair = (a: Code): Code => [a, 0xfd, 0xef, 0x01]
export const addPairs = (a: Code, b: Code): Code => [a, b, 0xfd, 0xf0, 0x01]
export const subtractPairs = (a: Code, b: Code): Code => [a, b, 0xfd, 0xf1, 0x01]
export const multiplyPairs = (a: Code, b: Code): Code => [a, b, 0xfd, 0xf2, 0x01]
export const dividePairs = (a: Code, b: Code): Code => [a, b, 0xfd, 0xf3, 0x01]

const lane = (local: number, index: number): Code => [get(local), 0xfd, 0x1b, index]

/** A module that works in the memory it is given as `env.memory`. */
export function assemble(functions: readonly WasmFunction[]): Uint8Array<ArrayBuffer> {
  const type = [0x60, list(Array(5).fill(i32)), list([])]
  const memory = [name('env'), name('memory'), 0x02, 0x00, 1]
  const module: Code = [
    [0x00, ...bytesOf('asm'), 1, 0, 0, 0],
    section(1, list([type])),
    section(2, list([memory])),
    section(3, list(functions.map(() => 0))),
    section(7, list(functions.map((written, index) => [name(written.name), 0x00, index]))),
    section(10, list(functions.map(({ integers, vectors, body }) => sized([locals(integers, vectors), body, end])))),
  ]
  return Uint8Array.from(flat(module))
}

function locals(integers: number, vectors: number): Code {
  return list([
    [unsigned(integers), i32],
    [unsigned(vectors), v128],
  ])
}

function section(id: number, content: Code): Code {
  return [id, sized(content)]
}

function sized(content: Code): Code {
  return [unsigned(flat(content).length), content]
}

function list(items: Code): Code {
  return [unsigned(items.length), items]
}

function name(text: string): Code {
  return list(bytesOf(text))
}

function bytesOf(text: string): number[] {
  return [...Buffer.from(text)]
}

function flat(code: Code): number[] {
  return code.flatMap((part) => (typeof part === 'number' ? part : flat(part)))
}

/** LEB128: seven bits a byte, the lowest first. */
function unsigned(value: number): Code {
  return value < 128 ? [value] : [(value & 127) | 128, unsigned(value >>> 7)]
}

function signed(value: number): Code {
  return value >= -64 && value < 64 ? [value & 127] : [(value & 127) | 128, signed(value >> 7)]
}
