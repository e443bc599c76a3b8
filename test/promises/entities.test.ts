// What a receipt about a name says is what the next decision shows, and no decision changes that it does not name.
import { verifies } from '../verifies.ts'
import { entities } from './entities.ts'
import { promisesAbout } from './suite.ts'

promisesAbout('names', verifies('K14', 'K3', 'K5', 'K8', 'K10', 'I3'), entities)
