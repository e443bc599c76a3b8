// Where the build gets the sentence model from, when sources fail.
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'

type Files = Record<string, Buffer>
interface Source {
  readonly name: string
  readonly read: () => Files | Promise<Files>
}
type FindModel = (sources: readonly Source[], sums: Record<string, string>, folder: string) => Promise<Files>

const script = pathToFileURL(join(import.meta.dirname, '../scripts/model-sources.mjs')).href
const { findModel, modelSources } = (await import(script)) as { findModel: FindModel; modelSources: readonly Source[] }

const model = Buffer.from('the model')
const sums = { 'model.onnx': createHash('sha256').update(model).digest('hex') }
const whole: Source = { name: 'the second', read: () => ({ 'model.onnx': model }) }
const missing: Source = {
  name: 'the first',
  read: () => {
    throw new Error('it cannot be reached')
  },
}
const different: Source = { name: 'the first', read: () => ({ 'model.onnx': Buffer.from('another model') }) }

it.each([
  ['is missing', missing],
  ['has another file', different],
])('takes the second source if the first one %s', async (_, first) => {
  expect(await findModel([first, whole], sums, 'there')).toEqual({ 'model.onnx': model })
})

it('says which sources failed, why, and what to do, if none has it', async () => {
  const other = { ...different, name: 'the second' }
  await expect(findModel([missing, other], sums, 'the folder')).rejects.toThrow(
    new RegExp(
      `the first: it cannot be reached\n- the second: its model.onnx has the sha256 \\w+\n.*put these files into the folder.*\n- model.onnx, sha256 ${sums['model.onnx']}`,
    ),
  )
})

it('has more than one source', () => {
  expect(new Set(modelSources.map(({ name }) => name)).size).toBeGreaterThan(1)
})
