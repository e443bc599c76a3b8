// Refuses to read a folder without data: most often it is the wrong folder, and reading must not make it.
import { existsSync } from 'node:fs'
import type { Config } from './config.ts'
import { HeedError } from './kernel/errors.ts'

export function hasData({ store }: Pick<Config, 'store'>): boolean {
  return 'url' in store || existsSync(store.file)
}

export function requireData({ store, dataFolder }: Config): void {
  if (hasData({ store })) return
  throw new HeedError(
    'not_found',
    `No data at ${dataFolder}. Nothing was recorded there yet, so there is nothing to read. Set HEED_DATA to the folder that has it, or record something first: heed serve, heed mcp and every command that writes make the folder.`,
  )
}
