import { describe, expect, it } from 'vitest'
import type { TomlTable } from './agent.ts'
import { tableIn, withoutTable, withTable } from './toml-block.ts'

const table: TomlTable = { path: ['mcp_servers', 'heed'], lines: ['command = "node"', 'env = { HEED_DATA = "/data" }'] }
const file = '/home/ana/.codex/config.toml'
const own = 'model = "gpt-5.5"\n\n[projects."/x"]\ntrust_level = "trusted"\n'

describe('the table of Heed in a TOML file', () => {
  it('is a marked block at the end', () => {
    expect(withTable(own, table, file)).toBe(`${own}
# heed: from here on
[mcp_servers.heed]
command = "node"
env = { HEED_DATA = "/data" }
# heed: up to here
`)
  })

  it('takes the place of the one that codex mcp add wrote', () => {
    const added =
      '[mcp_servers.heed]\ncommand = "heed"\nargs = ["mcp"]\n\n[mcp_servers.heed.env]\nHEED_DATA = "/other"\n\n'
    const written = withTable(
      `${added}[mcp_servers.other]\ncommand = "o"\n${own.slice(own.indexOf('[proj'))}`,
      table,
      file,
    )
    expect(tableIn(written, table, file)).toMatchObject({ command: 'node', env: { HEED_DATA: '/data' } })
    expect(written).toContain('[mcp_servers.other]')
    expect(written).toContain('trust_level')
  })

  it('is taken out after Codex added a server of its own in the block, and that stays', () => {
    const [begin, end] = withTable(own, table, file).split('# heed: up to here')
    const added = `${begin}\n[mcp_servers.other]\ncommand = "o"\n# heed: up to here${end}`
    expect(withoutTable(added, table, file)).toBe(`${own}[mcp_servers.other]\ncommand = "o"\n`)
    expect(withoutTable(withTable(added, table, file), table, file)).toContain('[mcp_servers.other]')
  })

  it('is taken out after Codex rewrote the file without its first comment', () => {
    const rewritten = `${own}\n[mcp_servers.heed]\ncommand = "node"\n\n[mcp_servers.heed.env]\nHEED_DATA = "/data"\n# heed: up to here\n`
    expect(withoutTable(rewritten, table, file)).toBe(`${own}\n`)
  })

  it.each([
    ['a = \n', /line 1, column 5/],
    ['[a]\nb = 1\nb = 2\n', /line 3/],
    [
      'mcp_servers = { heed = { command = "x" } }\n',
      /mcp_servers\.heed is already there, in a form that Heed cannot change/,
    ],
  ])('refuses %j and says what to do', (text, message) => {
    expect(() => withTable(text, table, file)).toThrow(message)
    expect(() => withTable(text, table, file)).toThrow(/Nothing was changed\. .* run this again\./)
  })
})
