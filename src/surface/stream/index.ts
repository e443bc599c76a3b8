// The entry of the stream surface: decisions from Redis.
export { type DecisionStream, followStream } from './consumer.ts'
