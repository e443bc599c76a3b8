// A place where the commands of a document run as they stand: an empty folder with the clone's own command, and data of its own.
import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

export function openShell(data = 'heed-data') {
  const main = resolve('dist/main.js')
  const folder = mkdtempSync(join(tmpdir(), 'heed-document-'))
  // `npx heed` finds the clone's own command; this is that command without npx.
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  const tsx = resolve('node_modules/tsx/dist/cli.mjs')
  script(
    join(bin, 'npx'),
    `#!/bin/sh\nif [ "$1" = tsx ]; then main="${tsx}"; else main="${main}"; fi\nshift\nexec "${process.execPath}" "$main" "$@"\n`,
  )
  // Where there is no network and no account, these stand in for the programs of that name.
  for (const name of ['curl', 'claude'])
    script(join(bin, name), `#!/bin/sh\nexec "${process.execPath}" "${resolve(`test/e2e/${name}.mjs`)}" "$@"\n`)
  const home = join(folder, 'home')
  mkdirSync(home)
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(resolve('.'), join(folder, 'node_modules/heed'))
  for (const part of ['docs', 'examples']) symlinkSync(resolve(part), join(folder, part))
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    HEED_DATA: join(folder, data),
    HEED_PORT: '0',
    HEED_PERSON: 'ana',
    // What agents keep in the home folder of whoever runs the tests is nobody's business.
    HOME: home,
    PATH: `${bin}:${process.env.PATH}`,
  }
  return {
    folder,
    env,
    main,
    /** Both outputs, whatever the exit code: a refusal is part of what a document shows. */
    async run(command: string): Promise<string> {
      return (await execute('bash', ['-c', `${command} 2>&1 || true`], { env, cwd: folder })).stdout
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function script(file: string, text: string): void {
  writeFileSync(file, text)
  chmodSync(file, 0o755)
}
