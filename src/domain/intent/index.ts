export { entityResolve } from './actions/entities.ts'
export { intentActions } from './actions/index.ts'
export { verbSearch } from './actions/search.ts'
export { blockOf, verbOfTool } from './blocked-verb.ts'
export { intentGates } from './gates.ts'
export { askedAgain, meantBefore, meantVerb, type Request, verbIn, wentWell, wentWrong } from './heard.ts'
export { correctName, meantEntity, type NameTaken, namesMeantIn, othersNamed, type Renamed } from './heard-names.ts'
export {
  asChoice,
  describedVerb,
  type Heard,
  isMeantBy,
  isPlausible,
  type Likely,
  likeliestVerb,
  mayMean,
  type NamedVerb,
  namedVerb,
  partlyNamedVerb,
  verbsOffered,
  wasDoubted,
} from './heard-verb.ts'
export { type Format, formats, type RegistryDocument, readDocument } from './import/document.ts'
export { meaningIn } from './meaning-in.ts'
export { namesIn } from './names/names-in.ts'
export { intentReducers } from './reducers/index.ts'
export { intentSamples } from './samples.ts'
