// What a receipt about evidence says is what the next decisions show, for everyone, and no decision changes that it does not name.
import { verifies } from '../verifies.ts'
import { evidence } from './evidence.ts'
import { promisesAbout } from './suite.ts'

promisesAbout('evidence', verifies('K14', 'K3', 'K4', 'K5', 'K8', 'E5', 'E9', 'E12'), evidence)
