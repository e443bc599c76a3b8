// A parent that dies before its child: starts `heed mcp` as an agent does, passes lines both ways, and waits to be killed.
// The child shares its standard error, so the reader of that learns when both are gone.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url))
const child = spawn(process.execPath, [main, 'mcp'], {
  env: { ...process.env, ...JSON.parse(process.argv[2]) },
  stdio: ['pipe', 'pipe', 'inherit'],
})
process.stdin.pipe(child.stdin)
child.stdout.pipe(process.stdout)
