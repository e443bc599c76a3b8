export { importSessions } from './import.ts'
