// Statements: SQL text with named parameters, written once and valid on both engines. What an engine words differently is
// a macro (`in @each(:ids)`, `@items(:ids)`, `@lock`) that its dialect file expands.

export type SqlValue = string | number | null

export interface Statement<P extends object = object, R = unknown> {
  readonly text: string
  /** Only for types: what goes in and what comes out. */
  readonly types?: { params: P; row: R }
}

export interface CompiledStatement {
  readonly text: string
  /** The parameter behind each placeholder, in order. */
  readonly names: readonly string[]
}

export function sql<P extends object, R = never>(text: string): Statement<P, R> {
  return { text }
}

export interface Macros {
  /** Whether something is among the texts of a JSON array parameter, or not: `in @each(:ids)`, `not in @each(:ids)`. */
  among(placeholder: string, negated: boolean): string
  /** The same as a table: one row `item.value` for each. */
  items(placeholder: string): string
  /** Appended to a select whose rows must not change until commit. */
  lock: string
  placeholder(position: number): string
}

/** Replaces `:name` by the engine's placeholders, each name once, and expands the macros. */
export function compile(statement: Statement, macros: Macros): CompiledStatement {
  const names: string[] = []
  const placeholderOf = (name: string): string => {
    if (!names.includes(name)) names.push(name)
    return macros.placeholder(names.indexOf(name) + 1)
  }
  const text = statement.text
    .replace(/(not )?in @each\(:(\w+)\)/g, (_, not: string | undefined, name: string) =>
      macros.among(placeholderOf(name), not !== undefined),
    )
    .replace(/@items\(:(\w+)\)/g, (_, name: string) => macros.items(placeholderOf(name)))
    .replace(/@lock\b/g, macros.lock)
    .replace(/(?<!:):([a-z]\w*)/g, (_, name: string) => placeholderOf(name))
  return { text, names }
}

const endings = new WeakMap<object, string>()

/** The end of an insert that takes the place of rows with the same key. */
export function replacing(table: { readonly columns: readonly string[]; readonly key: readonly string[] }): string {
  let ending = endings.get(table)
  if (ending === undefined) {
    const rest = table.columns.filter((column) => column !== 'workspace' && !table.key.includes(column))
    const set = rest.map((column) => `${column} = excluded.${column}`).join(', ')
    ending = `on conflict (workspace, ${table.key.join(', ')}) do ${set === '' ? 'nothing' : `update set ${set}`}`
    endings.set(table, ending)
  }
  return ending
}
