export { settingsActions } from './actions.ts'
export { settingReducer } from './reducer.ts'
export { readSettings } from './repo.ts'
export { instructionModes, type Settings } from './setting.ts'
