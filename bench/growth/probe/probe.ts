// A probe is the input of one call of an action, the n-th of those that are measured. What it needs to be made is made before
// the clock starts.
import type { World } from '../world.ts'

export type Probe = (world: World, n: number) => object | Promise<object>
export type Probes = Readonly<Record<string, Probe>>
