import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, describe, expect, it } from 'vitest'
import { openLines } from './read-lines.ts'

const folder = mkdtempSync(join(tmpdir(), 'heed-lines-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function read(given: string, stdin: Readable = Readable.from([])) {
  const { size, lines } = await openLines(given, stdin)
  const all: { number: number; text: string; end: number }[] = []
  for await (const { number, text, end } of lines) all.push({ number, text, end })
  return { size, lines: all }
}

function fileOf(name: string, content: string | Buffer): string {
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}

describe('lines', () => {
  it('have numbers and ends, over any chunks, without a byte order mark', async () => {
    const bytes = Buffer.from('\ufeffä\r\n\nlast')
    const bytewise = Readable.from([...bytes].map((byte) => Buffer.from([byte])))
    const lines = [
      { number: 1, text: 'ä\r', end: 7 },
      { number: 2, text: '', end: 8 },
      { number: 3, text: 'last', end: 12 },
    ]
    expect(await read('-', bytewise)).toEqual({ size: undefined, lines })
    expect(await read(fileOf('bom', bytes))).toEqual({ size: 12, lines })
  })

  it('of an empty file are none', async () => {
    expect(await read(fileOf('empty', ''))).toEqual({ size: undefined, lines: [] })
  })

  it('longer than a megabyte are refused by their number, before all of them is read', async () => {
    let chunks = 0
    const endless = Readable.from(
      (function* () {
        yield 'first\n'
        for (;;) {
          chunks += 1
          yield 'x'.repeat(100_000)
        }
      })(),
    )
    await expect(read('-', endless)).rejects.toThrow('line 2: is longer than 1 MB. Write one record per line.')
    expect(chunks).toBeLessThan(40)
  })

  it('that are not UTF-8 are refused rather than stored as something else', async () => {
    const file = fileOf('latin1', Buffer.concat([Buffer.from('a\n'), Buffer.from('ä', 'latin1')]))
    await expect(read(file)).rejects.toThrow('line 2: is not UTF-8 text. Save the file as UTF-8.')
  })

  it.each([
    ['missing', 'there is no such file.'],
    ['', 'is a folder. Give a file, or - for standard input.'],
    ['x'.repeat(300), 'cannot be read (ENAMETOOLONG).'],
  ])('of %j cannot be read', async (name, problem) => {
    const file = join(folder, name)
    await expect(read(file)).rejects.toMatchObject({
      code: 'invalid_input',
      message: `${file}: ${problem}`,
      problems: [{ field: 'file', problem }],
    })
  })
})
