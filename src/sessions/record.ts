// Reading what others wrote: any field may be missing, or be something else than in another version. Pure.

export type Fields = Readonly<Record<string, unknown>>

export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** The last name of a path of any system. */
export function folderName(path: string): string {
  return path.split(/[/\\]+/).findLast((name) => name !== '') ?? ''
}

/** A time in ISO 8601; empty if it is none. */
export function timeOf(value: unknown): string {
  const at = new Date(textOf(value) || Number.NaN)
  return Number.isNaN(at.getTime()) ? '' : at.toISOString()
}
