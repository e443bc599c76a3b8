export { type ModelOptions, modelFolder, type OpenModel, openModel } from './open-model.ts'
export { createWordpiece, type Tokenizer } from './wordpiece.ts'
