// The types of what a program may give when it opens Heed. They are declared in the package, so their files import nothing.
export type { TokenOptions } from './access/token-options.ts'
export type { Embedder, RemoteModel } from './similarity/embed/embedder.ts'
