// `heed serve`, `heed mcp` and `heed hook`: the surfaces of agents, supplied by the process entry.
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { ServeOptions } from '../environment.ts'
import type { Invocation } from '../invocation.ts'
import { jsonOption } from './json-option.ts'

const group = 'Run:'

export function addServeCommands(program: Command, invocation: Invocation): void {
  const { env } = invocation
  program
    .command('serve')
    .description('Serve the HTTP API and MCP over HTTP until stopped.')
    .helpGroup(group)
    .option('--host <host>', 'address to listen on; anything but loopback needs keys')
    .option('--port <number>', 'port to listen on; 0 takes a free one', readPort)
    .addOption(jsonOption())
    .action(({ host, port }: Omit<ServeOptions, 'json'>) =>
      env.serve({
        ...(host === undefined ? {} : { host }),
        ...(port === undefined ? {} : { port }),
        json: invocation.json,
      }),
    )

  program
    .command('mcp')
    .summary('Speak MCP with an agent that starts Heed itself.')
    .description('Speak MCP over standard input and output, for an agent that starts Heed itself.')
    .helpGroup(group)
    .addOption(dataOption())
    .action(({ data }: { data?: string }) => env.mcp(data))

  program
    .command('hook')
    .description(
      'Take an event that an agent gives its hook on standard input, and print what the agent reads. It always ends with 0.',
    )
    .argument('[agent]', 'claude-code, codex or gemini')
    .addOption(dataOption())
    .helpGroup(group)
    .action((agent?: string) => env.hook?.(agent))
}

/** What `heed init` writes: the agent may pass on a DATABASE_URL of the project that it works on. */
function dataOption(): Option {
  return new Option('--data <folder>', 'folder of the data; HEED_DATA and DATABASE_URL then do not count')
}

function readPort(text: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65535) throw new InvalidArgumentError('Expected a number from 0 to 65535.')
  return port
}
