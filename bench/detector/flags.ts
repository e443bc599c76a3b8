// The flags of the detector benchmark: where the public corpora are.

export interface DetectorFlags {
  /** The folder of the public corpora. */
  readonly data: string | undefined
}

export const detectorOptions = { data: { type: 'string' } } as const

export const detectorUsage = `
detector: rows of prev_user, system, user and label, one JSON object a line
  --file FILE          any such file; may be given several times
  --data DIR           the folder of the public corpora, with intent/ and implicit/; train: with nli/
`
