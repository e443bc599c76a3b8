import { expect, it } from 'vitest'
import { verifies } from '../../test/verifies.ts'
import { addressesIn } from './tool-urls.ts'

it.each([
  ['WebFetch', { url: 'https://spam.com/a', prompt: 'what' }, ['https://spam.com/a']],
  ['WebFetch', { url: 'spam.com' }, ['spam.com']],
  [
    'web_fetch',
    { prompt: 'Summarise https://spam.com/a, then http://b.example.' },
    ['https://spam.com/a', 'http://b.example.'],
  ],
  ['Bash', { command: 'curl -sL "https://spam.com/x?y=1" | jq .' }, ['https://spam.com/x?y=1']],
  ['Bash', { command: 'wget -q spam.com/list.txt' }, ['spam.com/list.txt']],
  ['Bash', { command: ['curl', 'spam.com'] }, []],
  ['Bash', { command: 'cat notes.txt && ls spam.com' }, []],
  ['mcp__browser__open', { pages: [{ href: 'https://spam.com' }] }, ['https://spam.com']],
  ['Write', { file_path: 'a.md', content: 'see https://spam.com' }, []],
  ['Edit', { old_string: 'https://spam.com', new_string: '' }, []],
  ['Bash', {}, []],
])(`${verifies('S8', 'E5')}%s %j goes to %j`, (tool, input, addresses) => {
  expect(addressesIn({ tool, input })).toEqual(addresses)
})
