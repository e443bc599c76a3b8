// One measured figure beside its peer, in the fields that BENCHMARKS.md names, and whether it is good enough.

export interface Figure {
  readonly name: string
  readonly metric: string
  readonly value: number
  readonly unit: string
  /** What was promised, in words. */
  readonly target: string
  readonly peer: string
  readonly peer_value: number | null
  /** The value that had to be reached, or not exceeded, in this run; null if nothing was promised. */
  readonly limit_value: number | null
  readonly ok: boolean
}

interface Measured {
  readonly name: string
  readonly metric: string
  readonly unit: string
  readonly value: number
  readonly peer: string
  readonly peerValue: number
}

export type Peer = Pick<Measured, 'peer' | 'peerValue'>

/** More is better: at least this share of the peer. */
export function atLeast(share: number, measured: Measured): Figure {
  const limit = measured.peerValue * share
  return figure(measured, share === 1 ? 'more than peer' : `≥ ${share}× peer`, limit, measured.value >= limit)
}

/** Less is better: at most this multiple of the peer, and never above the ceiling if there is one. */
export function atMost(share: number, measured: Measured, ceiling = Number.POSITIVE_INFINITY): Figure {
  const limit = Math.min(measured.peerValue * share, ceiling)
  const beside = share === 1 ? 'less than peer' : `≤ ${share}× peer`
  const target = ceiling === Number.POSITIVE_INFINITY ? beside : `≤ ${ceiling} ${measured.unit}, ${beside}`
  return figure(measured, target, limit, measured.value <= limit)
}

/** Less is better, and there is nobody to compare with. */
export function within(ceiling: number, measured: Omit<Measured, 'peer' | 'peerValue'>): Figure {
  const { unit, value } = measured
  const alone = figure({ ...measured, peer: '', peerValue: 0 }, `≤ ${ceiling} ${unit}`, ceiling, value <= ceiling)
  return { ...alone, peer_value: null }
}

/** What a figure has to reach or stay within; undefined if nothing was promised. */
export type Aim = { readonly least: number } | { readonly most: number } | undefined

/** Only the aim counts; a peer is shown for comparison. */
export function aimedAt(aim: Aim, measured: Omit<Measured, 'peer' | 'peerValue'>, peer?: Peer): Figure {
  const { unit, value } = measured
  const [limit, isMet] =
    aim === undefined ? [0, true] : 'least' in aim ? [aim.least, value >= aim.least] : [aim.most, value <= aim.most]
  const target = aim === undefined ? '' : `${'least' in aim ? '≥' : '≤'} ${limit} ${unit}`
  const held = figure({ ...measured, peer: peer?.peer ?? '', peerValue: peer?.peerValue ?? 0 }, target, limit, isMet)
  return { ...held, ...(peer === undefined && { peer_value: null }), ...(aim === undefined && { limit_value: null }) }
}

function figure(
  { name, metric, unit, value, peer, peerValue }: Measured,
  target: string,
  limit: number,
  ok: boolean,
): Figure {
  const [rounded, peerRounded, limitRounded] = [value, peerValue, limit].map(toThreeDigits) as [number, number, number]
  return { name, metric, value: rounded, unit, target, peer, peer_value: peerRounded, limit_value: limitRounded, ok }
}

/** Few digits, because figures from a shared machine are not more exact. */
function toThreeDigits(value: number): number {
  return value >= 1000 ? Math.round(value) : Number(value.toPrecision(3))
}
