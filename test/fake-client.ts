// The typed client for the actions of the fake port, which no published type names.
import type { z } from 'zod'
import { type CallOptions, type ClientOptions, createClient } from '../src/client/index.ts'
import type { Action } from '../src/kernel/action.ts'
import type { fakeActions } from './fake-port.ts'

type Method<A extends Action> =
  Record<string, never> extends z.input<A['input']>
    ? (input?: z.input<A['input']>, options?: CallOptions) => Promise<z.output<A['output']>>
    : (input: z.input<A['input']>, options?: CallOptions) => Promise<z.output<A['output']>>

type FakeClient = { readonly [A in (typeof fakeActions)[number] as A['name']]: Method<A> }

export function createFakeClient(options: ClientOptions): FakeClient {
  return createClient(options) as unknown as FakeClient
}
