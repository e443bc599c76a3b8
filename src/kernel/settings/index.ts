export { settingsActions } from './actions.ts'
export { settingReducer } from './reducer.ts'
export { readSettings } from './repo.ts'
export type { Settings } from './setting.ts'
