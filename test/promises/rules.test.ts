// What a receipt about rules says is what the next prompts show, and no prompt or judgement changes that it does not name.
import { verifies } from '../verifies.ts'
import { rules } from './rules.ts'
import { promisesAbout } from './suite.ts'

promisesAbout('rules', verifies('K14', 'K3', 'K5', 'K8', 'K10', 'R3', 'R6', 'R7', 'R12'), rules)
