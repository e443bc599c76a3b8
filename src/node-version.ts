// Which versions of Node Heed runs on. Older ones read this file too, so it uses nothing new.

const OLDEST = [20, 19] as const

/** The message for a version that is too old, such as `18.3.0`; otherwise undefined. */
export function nodeProblem(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return undefined
  return `Heed needs Node ${OLDEST.join('.')} or newer; this is Node ${major}.${minor}. Install a newer Node.`
}
