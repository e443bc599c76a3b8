import type { Batch } from './registry.ts'
export const formats = ['yaml', 'csv', 'json'] as const
export function parseDocument(_text: string, _format: (typeof formats)[number]): Batch { throw new Error('soon') }
