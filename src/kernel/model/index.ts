export { type ModelOptions, modelFolder, type OpenModel, openModel } from './session.ts'
export { createWordpiece, type Tokenizer } from './wordpiece.ts'
