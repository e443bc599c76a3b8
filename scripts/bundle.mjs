// npm run bundle -- NAME [URL]: writes heed-VERSION.mcpb, which desktop clients install with a click, and server.json for a registry
// of MCP servers. NAME is the server's name there, such as com.example/heed; URL is where the bundle will be published.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { bundleManifest, registryEntry } from './bundle/manifests.mjs'

/** Its `pack` checks the manifest before it packs. Only this script needs it. */
const packer = '@anthropic-ai/mcpb@2.1.2'
const root = dirname(import.meta.dirname)
const [name, url] = process.argv.slice(2)

if (!/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/.test(name ?? '')) {
  console.error('Name the server as your registry knows you: npm run bundle -- com.example/heed')
  process.exitCode = 1
} else bundle()

function bundle() {
  const about = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const target = join(root, `heed-${about.version}.mcpb`)
  mkdirSync(join(root, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(root, '.cache', 'bundle-'))
  try {
    run('npm', ['pack', '--pack-destination', folder], root)
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
    // --prefix, because npm otherwise takes the checkout around it for the package to install into.
    run('npm', ['install', '--prefix', folder, '--omit=dev', '--no-save', `heed-${about.version}.tgz`], folder)
    rmSync(join(folder, `heed-${about.version}.tgz`))
    writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(bundleManifest(about), null, 2)}\n`)
    run('npx', ['--yes', packer, 'pack', folder, target], root)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const sha256 = createHash('sha256').update(readFileSync(target)).digest('hex')
  const entry = registryEntry(about, { name, ...(url && { bundle: { url, sha256 } }) })
  writeFileSync(join(root, 'server.json'), `${JSON.stringify(entry, null, 2)}\n`)
  console.log(`${target}, sha256 ${sha256}\n${join(root, 'server.json')}`)
  console.log(`To publish to the registry, package.json needs "mcpName": "${name}".`)
}

function run(command, words, cwd) {
  const { status } = spawnSync(command, words, { cwd, stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) throw new Error(`${command} ${words.join(' ')} failed.`)
}
