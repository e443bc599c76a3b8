// JSON text as it is stored, typed by the value it encodes.
declare const says: unique symbol
export type JsonText<Value> = string & { readonly [says]: Value }

export function toJson<Value>(value: Value): JsonText<Value> {
  return JSON.stringify(value) as JsonText<Value>
}

export function fromJson<Value>(stored: JsonText<Value>): Value {
  return JSON.parse(stored) as Value
}
