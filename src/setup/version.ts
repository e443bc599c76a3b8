// Whether the version of an agent is one that Heed was tried with.

/** The first number with dots in what an agent prints. */
export function versionIn(printed: string): string | undefined {
  return /\d+\.\d+\.\d+/.exec(printed)?.[0]
}

/** Undefined if the version is the one that was tried, or newer. */
export function versionProblem(version: string, tried: string): string | undefined {
  const [own, known] = [version, tried].map((each) => each.split('.').map(Number))
  const at = known?.findIndex((part, index) => part !== own?.[index]) ?? -1
  if (at < 0 || (own?.[at] ?? 0) > (known?.[at] ?? 0)) return undefined
  return `${version} is older than ${tried}, which Heed was tried with. Update it if a hook does not fire.`
}
