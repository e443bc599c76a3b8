export { defineGroup, describeGroup, type GroupCall, groupInput } from './group-action.ts'
export { groupFields } from './group-fields.ts'
