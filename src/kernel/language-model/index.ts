export type { Failure, LanguageModel } from './language-model.ts'
export { createRemoteLanguageModel } from './remote-language-model.ts'
export type { RemoteLanguageModel } from './remote-options.ts'
