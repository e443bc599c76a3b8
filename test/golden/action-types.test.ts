// The published types of the actions: rendered from the list, and the same as what the schemas accept and answer.
import { expect, expectTypeOf, it } from 'vitest'
import type { z } from 'zod'
import { renderActionTypes } from '../../scripts/action-types/render.ts'
import { actions } from '../../src/app.ts'
import type { HeedActions } from '../../src/client/actions.ts'
import { verifies } from '../verifies.ts'

type Name = (typeof actions)[number]['name']
type Named<N extends Name> = Extract<(typeof actions)[number], { name: N }>

type Input<N extends Name> = NonNullable<Parameters<HeedActions[N]>[0]>
type Output<N extends Name> = Awaited<ReturnType<HeedActions[N]>>

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
type Differing<N extends Name> =
  Same<Input<N>, z.input<Named<N>['input']>> extends true
    ? Same<Output<N>, z.output<Named<N>['output']>> extends true
      ? never
      : N
    : N

it(`${verifies('S2')}the types of the actions are as agreed`, async () => {
  await expect(renderActionTypes(actions)).toMatchFileSnapshot('../../src/client/actions.ts')
})

it('and say what the schemas accept and answer', () => {
  expectTypeOf<keyof HeedActions>().toEqualTypeOf<Name>()
  // A group is a union of calls. What its schema answers has an index signature besides.
  expectTypeOf<{ [N in Name]: Differing<N> }[Name]>().toEqualTypeOf<'feedback'>()
  expectTypeOf<Input<'feedback'>>().toExtend<z.input<Named<'feedback'>['input']>>()
  expectTypeOf<z.input<Named<'feedback'>['input']>>().toExtend<Input<'feedback'>>()
  expectTypeOf<z.output<Named<'feedback'>['output']>>().toExtend<Output<'feedback'>>()
})
