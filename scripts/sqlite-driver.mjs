// Puts the SQLite driver into the build with its binaries for every platform, as they are: Heed must be able to open its data
// whether or not it can write anywhere else. The sources of SQLite, which the driver's own package brings too, stay out.
import { cpSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const root = dirname(import.meta.dirname)
const driver = createRequire(import.meta.url).resolve('@photostructure/sqlite')

export function copyDriver(target) {
  cpSync(join(dirname(dirname(driver)), 'prebuilds'), join(target, 'prebuilds'), { recursive: true })
}

/** The driver's loader looks in the folder of its package; here, it gets the folder of the binaries. */
export function driverFromPackage() {
  const loader = JSON.stringify(createRequire(driver).resolve('node-gyp-build'))
  const contents = `export default () => require(${loader})(import.meta.dirname + '/sqlite')`
  return {
    name: 'driver-from-package',
    setup: ({ onResolve, onLoad }) => {
      onResolve({ filter: /^node-gyp-build$/ }, ({ path }) => ({ path, namespace: 'driver' }))
      onLoad({ filter: /.*/, namespace: 'driver' }, () => ({ contents, resolveDir: root }))
    },
  }
}
