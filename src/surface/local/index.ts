export { listenLocally } from './listen.ts'
