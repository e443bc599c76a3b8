// Statements: SQL text with named parameters, written once and valid on both engines. What the engines write differently is
// a macro (`in @each(:ids)`, `@items(:ids)`, `@lock`) that its dialect file expands. A statement's type names its parameters, so that
// a missing one does not compile.

export type SqlValue = string | number | null

export interface Statement<Name extends string = string, Row = unknown> {
  readonly text: string
  /** Only for types: what goes in and what comes out. */
  readonly types?: { name: Name; row: Row }
}

export type Parameters<Name extends string> = Readonly<Record<Name, SqlValue>>

/** A statement that gives rows: `query<Row>()('select …')`. TypeScript infers either all type arguments of a call or none. */
export function query<Row>() {
  return <const Text extends string>(text: Known<Text>): Statement<NamesIn<Text>, Row> => ({ text })
}

/** A statement that gives no rows. */
export function command<const Text extends string>(text: Known<Text>): Statement<NamesIn<Text>, never> {
  return { text }
}

/** A statement that is composed at run time. The compiler cannot check its parameters, so the type names them. */
export function composed<Row = never, Name extends string = string>(text: string): Statement<Name, Row> {
  return { text }
}

/** The compiler must know the whole text to know each parameter, so all of its parts must be constants. */
export type Known<Text extends string> = Record<never, never> extends Record<Text, unknown> ? never : Text

/** The names after a colon: `:name`, but not a cast, `::name`. */
export type NamesIn<Text extends string> = Text extends `${infer Before}::${infer After}`
  ? NamesIn<`${Before} ${After}`>
  : Text extends `${string}:${infer After}`
    ? WordAt<After> | NamesIn<After>
    : never

type WordAt<Text extends string, Word extends string = ''> = Text extends `${infer Letter}${infer Rest}`
  ? Letter extends Letters
    ? WordAt<Rest, `${Word}${Letter}`>
    : Ended<Word>
  : Ended<Word>

type Ended<Word extends string> = Word extends '' ? never : Word

type Letters = Lower | Uppercase<Lower> | Digits | '_'
type Digits = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9'
type Lower =
  | 'a'
  | 'b'
  | 'c'
  | 'd'
  | 'e'
  | 'f'
  | 'g'
  | 'h'
  | 'i'
  | 'j'
  | 'k'
  | 'l'
  | 'm'
  | 'n'
  | 'o'
  | 'p'
  | 'q'
  | 'r'
  | 's'
  | 't'
  | 'u'
  | 'v'
  | 'w'
  | 'x'
  | 'y'
  | 'z'

export interface CompiledStatement {
  readonly text: string
  /** The parameter behind each placeholder, in order. */
  readonly names: readonly string[]
}

export interface Macros {
  /** Whether something is among the texts of a JSON array: `in @each(:ids)`, `not in @each(:ids)`. */
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

/** In the order of the placeholders. A missing one fails, because it would be bound as null and silently find nothing. */
export function valuesOf({ names, text }: CompiledStatement, params: Parameters<string>): SqlValue[] {
  return names.map((name) => {
    const value = params[name]
    if (value === undefined) throw new Error(`the parameter ${name} is missing in: ${text}`)
    return value
  })
}

const endings = new WeakMap<object, string>()

/** The end of an insert that replaces rows with the same key. */
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
