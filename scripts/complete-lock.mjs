// Adds the prebuilt binaries of every platform to package-lock.json, also those that the registry in use does not have. npm leaves
// these out, then refuses the lock in `npm ci`, and installs no binary on the platforms that were left out.
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const file = join(dirname(import.meta.dirname), process.argv[2] ?? '.', 'package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8'))
const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

const missing = Object.entries(lock.packages).flatMap(([holder, { optionalDependencies = {}, dev }]) =>
  Object.entries(optionalDependencies)
    .filter(([name]) => !isLocked(name, holder))
    .map(([name, version]) => [`node_modules/${name}`, entry(name, version, dev)]),
)
const packages = { ...lock.packages, ...Object.fromEntries(missing) }
const sorted = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(file, `${JSON.stringify({ ...lock, packages: sorted }, null, 2)}\n`)
console.log(`${missing.length} packages of other platforms added to ${file}`)

/** As Node looks it up: in the holder's own folder first, then further out. */
function isLocked(name, holder) {
  if (lock.packages[`${holder ? `${holder}/` : ''}node_modules/${name}`]) return true
  return holder !== '' && isLocked(name, holder.slice(0, Math.max(0, holder.lastIndexOf('/node_modules/'))))
}

function entry(name, version, dev) {
  if (!/^\d+\.\d+\.\d+/.test(version))
    throw new Error(`${name} is wanted as ${version}: only an exact version can be added`)
  const words = name.split(/[/-]/)
  const named = (known) => known.filter((word) => words.includes(word))
  const [cpu, os] = [named(processors), named(systems)]
  if (cpu.length + os.length === 0) throw new Error(`${name} names no platform`)
  return {
    version,
    ...(cpu.length > 0 && { cpu }),
    ...(dev && { dev }),
    ...(words.includes('musl') && { libc: ['musl'] }),
    optional: true,
    ...(os.length > 0 && { os }),
  }
}
