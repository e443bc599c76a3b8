// What a receipt says about conversations is what the next decision shows, and no decision changes that it does not name.
import { verifies } from '../verifies.ts'
import { conversations } from './conversations.ts'
import { promisesAbout } from './suite.ts'

promisesAbout('conversations', verifies('K14', 'K3', 'K5', 'K9', 'K10', 'C1', 'C4', 'C5', 'C8'), conversations)
