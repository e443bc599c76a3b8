// The types of the options that a program may pass when it opens Heed. The package declares them, so their files import nothing.
export type { TokenOptions } from './access/token-options.ts'
export type { RemoteLanguageModel } from './language-model/remote-options.ts'
export type { Embedder, RemoteModel } from './similarity/embed/embedder.ts'
