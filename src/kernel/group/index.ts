export { defineGroup, groupInput } from './group-action.ts'
export { groupFields } from './group-fields.ts'
