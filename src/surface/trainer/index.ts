export { trainerSweep, type WebhookOptions } from './sweep.ts'
