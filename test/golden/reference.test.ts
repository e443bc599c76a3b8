// docs/reference/ is what the program says of itself: it is generated, and this fails where it is stale.
import { expect, it } from 'vitest'
import { listedActions, referencePages } from '../../scripts/reference/index.ts'
import { actions } from '../../src/app.ts'
import { verifies } from '../verifies.ts'

it.each(referencePages)(`${verifies('S1', 'S2', 'S3')}docs/reference/%s is up to date`, async (file, render) => {
  await expect(await render()).toMatchFileSnapshot(`../../docs/reference/${file}`)
})

it('the reference lists every action', () => {
  expect(listedActions.map(({ name }) => name)).toEqual(actions.map(({ name }) => name))
})
