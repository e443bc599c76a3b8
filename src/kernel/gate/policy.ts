// What the gate requires now: the workspace's settings, and whether the machine is still one person's, without keys.
import { keyRepo } from '../access/repo.ts'
import { readSettings } from '../settings/repo.ts'
import type { Db } from '../store/index.ts'
import type { GatePolicy } from './gate.ts'

export async function readGatePolicy(db: Db, workspace: string): Promise<GatePolicy> {
  const values = await readSettings(db, workspace)
  const keyless = !(await keyRepo.anyExists(db))
  return { reporters: values['gate.reporters'], approvals: values['gate.approvals'], keyless }
}
