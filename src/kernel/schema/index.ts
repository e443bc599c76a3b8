export { type JsonSchema, type ObjectSchema, toClientSchema } from './json-schema.ts'
export { mergeSchemas } from './merge-schemas.ts'
