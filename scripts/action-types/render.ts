// Renders src/client/actions.ts from the list of actions: the input, the output and the method of each as plain TypeScript,
// explained by the descriptions of the actions and their fields.
import type { Action } from '../../src/kernel/action.ts'
import { comment } from './comment.ts'
import { type Schema, schemaOf } from './schema.ts'
import { type Base, bases, sharedShapes } from './shared-types.ts'
import { fieldTexts, type NameOf } from './type-text.ts'

const head = `// Made from the list of actions by scripts/action-types/; \`npx vitest run test/golden -u\` writes it again.
import type { CallOptions, GroupCall } from './call.ts'
`

export function renderActionTypes(actions: readonly Action[]): string {
  const shapes = sharedShapes(actions)
  const nameOf: NameOf = (shape) => shapes.get(shape)?.name
  return [
    head,
    ...bases.map(({ name, about, schema }) => comment(about) + interfaceText(name, schema, nameOf)),
    ...[...shapes.values()].map(({ name, schema }) => interfaceText(name, schema, nameOf)),
    ...actions.flatMap((action) => [inputText(action, nameOf), outputText(action, nameOf)]),
    methodsText(actions),
  ].join('\n')
}

function inputText(action: Action, nameOf: NameOf): string {
  const about = comment(`What \`${action.name}\` takes.`)
  if (!action.members) return about + declaration(inputName(action), schemaOf(action.input, 'input'), nameOf)
  const calls = action.members.map((member) => `GroupCall<'${member.name}', ${inputName(member)}>`)
  return about + unionText(inputName(action), calls)
}

function outputText(action: Action, nameOf: NameOf): string {
  const about = comment(`What \`${action.name}\` answers.`)
  if (!action.members) return about + declaration(outputName(action), schemaOf(action.output, 'output'), nameOf)
  return about + unionText(outputName(action), action.members.map(outputName))
}

/** An interface that extends the base it has in common with others. */
function declaration(name: string, schema: Schema, nameOf: NameOf): string {
  const fields = fieldTexts(schema, nameOf, '  ')
  if (fields.length === 0) return `export type ${name} = Record<string, never>\n`
  const base = bases.find((one) => fieldsOf(one, nameOf).every((field) => fields.includes(field)))
  if (!base) return interfaceText(name, schema, nameOf)
  const inherited = fieldsOf(base, nameOf)
  const own = fields.filter((field) => !inherited.includes(field))
  if (own.length === 0) return `export type ${name} = ${base.name}\n`
  return `export interface ${name} extends ${base.name} {\n${own.join('')}}\n`
}

function fieldsOf({ schema }: Base, nameOf: NameOf): string[] {
  return fieldTexts(schema, nameOf, '  ')
}

function interfaceText(name: string, schema: Schema, nameOf: NameOf): string {
  return `export interface ${name} {\n${fieldTexts(schema, nameOf, '  ').join('')}}\n`
}

function unionText(name: string, members: readonly string[]): string {
  return `export type ${name} =\n${members.map((member) => `  | ${member}\n`).join('')}`
}

function methodsText(actions: readonly Action[]): string {
  const methods = actions.map((action) => {
    const { required } = schemaOf(action.input, 'input')
    const parameters = `input${required ? '' : '?'}: ${inputName(action)}, options?: CallOptions`
    const signature = `${action.name}(${parameters}): Promise<${outputName(action)}>`
    return `${comment(action.description, '  ')}  ${signature}\n`
  })
  const about = 'Every action by its name, the same in process and over HTTP. A call fails with a HeedError.'
  return `${comment(about)}export interface HeedActions {\n${methods.join('\n')}}\n`
}

function inputName({ name }: Action): string {
  return `${pascalCase(name)}Input`
}

function outputName({ name }: Action): string {
  return `${pascalCase(name)}Output`
}

function pascalCase(name: string): string {
  return name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
