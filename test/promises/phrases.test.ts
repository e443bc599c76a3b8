// What a receipt about words says is what the next searches show, and no search changes that it does not name.
import { verifies } from '../verifies.ts'
import { phrases } from './phrases.ts'
import { promisesAbout } from './suite.ts'

promisesAbout('words', verifies('K14', 'K3', 'K5', 'K8', 'K9', 'K10', 'I2', 'I7'), phrases)
