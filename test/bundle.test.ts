// What a bundle for desktop clients and a registry of MCP servers read about Heed, by the rules of their specifications.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { variables } from '../src/variables.ts'

const { bundleManifest, registryEntry } = await import(pathToFileURL(resolve('scripts/bundle/manifests.mjs')).href)
const about = JSON.parse(readFileSync('package.json', 'utf8'))

it('the manifest has what MCPB 0.3 requires, and its placeholders are defined', () => {
  const manifest = bundleManifest(about)
  expect(manifest).toMatchObject({
    manifest_version: '0.3',
    name: 'heed',
    version: about.version,
    description: expect.stringMatching(/./),
    author: { name: expect.stringMatching(/./) },
    server: { type: 'node', entry_point: expect.stringMatching(/main\.js$/) },
    compatibility: { platforms: ['darwin', 'linux', 'win32'], runtimes: { node: about.engines.node } },
  })
  const used = [...JSON.stringify(manifest.server).matchAll(/\$\{user_config\.(\w+)\}/g)].map(([, name]) => name)
  expect(used).toEqual(Object.keys(manifest.user_config))
  for (const name of Object.keys(manifest.server.mcp_config.env)) expect(variables.shape).toHaveProperty(name)
})

it('the entry has what the registry requires', () => {
  const bundle = { url: 'https://example.com/heed.mcpb', sha256: 'a'.repeat(64) }
  const entry = registryEntry(about, { name: 'com.example/heed', bundle })
  expect(entry.$schema).toMatch(/\/2025-12-11\/server\.schema\.json$/)
  expect(entry.description.length).toBeLessThanOrEqual(100)
  expect(entry).toMatchObject({ name: 'com.example/heed', version: about.version })
  const [npm, mcpb] = entry.packages
  expect(npm).toMatchObject({ registryType: 'npm', identifier: about.name, version: about.version })
  expect(npm.packageArguments).toEqual([{ type: 'positional', value: 'mcp' }])
  for (const { name } of npm.environmentVariables) expect(variables.shape).toHaveProperty(name)
  expect(mcpb).toEqual({
    registryType: 'mcpb',
    identifier: bundle.url,
    fileSha256: bundle.sha256,
    transport: { type: 'stdio' },
  })
  expect(registryEntry(about, { name: 'com.example/heed' }).packages).toEqual([npm])
})
