// A probe makes the input of the n-th measured call of an action. What the call needs is prepared before the clock starts.
import type { World } from '../world.ts'

export type Probe = (world: World, n: number) => object | Promise<object>
export type Probes = Readonly<Record<string, Probe>>
