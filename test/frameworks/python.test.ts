// The Python example, run by the Python of this machine.
import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { can } from '../../examples/frameworks/bank.ts'
import { serve } from '../e2e/ways-to-call.ts'
import { sqlite } from '../fault/places.ts'
import { hangMs } from '../scale.ts'
import { verifies } from '../verifies.ts'
import { importVerbs } from './verbs.ts'

/** It leaves no compiled files in the examples, and waits for a slow machine. */
const python = { ...process.env, PYTHONDONTWRITEBYTECODE: '1', BANK_TIMEOUT: String(hangMs / 1000) }
const hasPython = spawnSync('python3', ['--version']).status === 0
const title = `${verifies('S5', 'X1', 'K3')}a program in Python makes the two calls, and a correction is right after a restart`

if (!hasPython) it.skipIf(true)(`${title} (left out: there is no python3 on this machine)`)
else
  it(title, async () => {
    const place = await sqlite.newPlace()
    await importVerbs(place, can)
    const talk = async (...words: string[]) => {
      const server = await serve(place)
      const env = { ...python, HEED_URL: server.url }
      const { stdout, stderr } = await promisify(execFile)('python3', ['examples/python/bank.py', ...words], { env })
      await server.close()
      expect(stderr).toBe('')
      return stdout.trim().split('\n')
    }
    const [first, second] = await talk('ana 1', 'ana', 'my card is gone', 'no, I meant pause it, not replace it')
    expect(first).toBe('I have ordered a new card.')
    expect(second).toMatch(/^Your card is paused\. Noted: for you, “my card is gone” now means card_pause/)
    expect(await talk('ana 2', 'ana', 'where has my card gone?')).toEqual(['Your card is paused.'])
    expect(await talk('bo 1', 'bo', 'my card is gone')).toEqual(['I have ordered a new card.'])
    const unheard = spawnSync('python3', ['examples/python/bank.py', 'cy 1', 'cy', 'my card is gone'], {
      env: { ...python, HEED_URL: 'http://127.0.0.1:9' },
      encoding: 'utf8',
    })
    expect(unheard.stdout).toBe('I have ordered a new card.\n')
    expect(unheard.stderr).toContain('Heed was left out')
  })
