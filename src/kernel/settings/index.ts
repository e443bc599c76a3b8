export { settingsActions } from './actions.ts'
export { settingReducer } from './reducer.ts'
export { readSettings } from './repo.ts'
export { instructionModes, type Settings, withDefaults } from './setting.ts'
