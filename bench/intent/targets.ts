// What was promised on public data sets, in percent unless said otherwise. Others are measured without a target.

interface Promised {
  /** By phrases per label; full is all of them. */
  readonly shots?: Readonly<Record<string, number>>
  readonly oos?: { readonly auroc: number; readonly inScope: number; readonly recall: number }
  readonly descriptions?: { readonly top1: number; readonly top3: number }
  readonly flywheel?: { readonly after: number; readonly team: number; readonly first?: number; readonly last?: number }
}

const promised: Readonly<Record<string, Promised>> = {
  banking77: {
    shots: { 1: 55, 3: 76, 5: 82, 10: 87, full: 93.5 },
    flywheel: { after: 92, team: 89, first: 74, last: 92 },
  },
  clinc150: {
    shots: { 1: 67, 3: 84, 5: 89, 10: 93, full: 96 },
    oos: { auroc: 0.97, inScope: 90, recall: 75 },
    flywheel: { after: 94.5, team: 92 },
  },
  metatool: {
    descriptions: { top1: 60, top3: 80 },
    flywheel: { after: 82, team: 74 },
  },
}

/** By a data set name that is part of the file name. */
export function promisedFor(name: string): Promised {
  return Object.entries(promised).find(([set]) => name.includes(set))?.[1] ?? {}
}

/** Points that wrong corrections may cost: one person; many people; many people, wrong in the worst way. */
export const mostLost = { person: 2, team: 1.5, teamAtWorst: 2.5 }
export const leastParaphrases = 90
/** Between what is stated and what comes true. */
export const mostCalibrationGap = 5
export const mostSiblingLoss = 5
