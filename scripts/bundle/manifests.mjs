// What other programs read about Heed: the manifest of an MCP bundle (.mcpb, version 0.3 of its specification) and the entry for a
// registry of MCP servers (server.json, schema of 2025-12-11). Both come from package.json.

const program = 'node_modules/heed/dist/main.js'
/** The registry takes at most a hundred characters. */
const brief = 'The feedback layer for AI agents: each correction changes the next decision, and can be undone.'

export function bundleManifest({ version, description, keywords, license, engines }) {
  return {
    manifest_version: '0.3',
    name: 'heed',
    display_name: 'Heed',
    version,
    description: brief,
    long_description: description,
    author: { name: 'The authors of Heed' },
    keywords,
    license,
    server: {
      type: 'node',
      entry_point: program,
      mcp_config: {
        command: 'node',
        args: [`${placeholder('__dirname')}/${program}`, 'mcp'],
        env: { HEED_DATA: placeholder('user_config.data') },
      },
    },
    tools_generated: true,
    compatibility: { platforms: ['darwin', 'linux', 'win32'], runtimes: { node: engines.node } },
    user_config: {
      data: {
        type: 'directory',
        title: 'Data folder',
        description: 'Where Heed keeps what it was taught. Agents with the same folder share it.',
        default: `${placeholder('HOME')}/heed-data`,
        required: true,
      },
    },
  }
}

/** `name` is in a namespace that the publisher has proved to the registry; `bundle` is where the .mcpb can be had, if anywhere. */
export function registryEntry({ version }, { name, bundle }) {
  const transport = { type: 'stdio' }
  const npm = {
    registryType: 'npm',
    identifier: 'heed',
    version,
    runtimeHint: 'npx',
    transport,
    packageArguments: [{ type: 'positional', value: 'mcp' }],
    environmentVariables: [
      { name: 'HEED_DATA', description: 'Folder of the data.', format: 'filepath', default: 'heed-data' },
      { name: 'DATABASE_URL', description: 'PostgreSQL instead of that folder: postgresql://…', isSecret: true },
      { name: 'HEED_KEY', description: 'The key to call with, once there are keys.', isSecret: true },
    ],
  }
  const mcpb = bundle && { registryType: 'mcpb', identifier: bundle.url, fileSha256: bundle.sha256, transport }
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name,
    title: 'Heed',
    description: brief,
    version,
    packages: mcpb ? [npm, mcpb] : [npm],
  }
}

/** The host of a bundle replaces it when it starts the server. */
function placeholder(name) {
  return `\${${name}}`
}
