// The licences of what is built into the package: dist/LICENSES.md has them by name, with their texts as their authors wrote them.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = dirname(import.meta.dirname)

/** For packages that name the licence and bring no text of it. */
export function mit(copyright) {
  return `MIT License

${copyright}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation
files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy,
modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software
is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES
OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE
LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR
IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
`
}

const withoutText = {
  '@humanwhocodes/momoa':
    'Copyright Nicholas C. Zakas. Licensed under the Apache License 2.0; the file LICENSE of this package has its text.',
  'onnxruntime-common': mit('Copyright (c) Microsoft Corporation'),
  'onnxruntime-node': mit('Copyright (c) Microsoft Corporation'),
}

/** `inputs` are the files that the bundles were made of. */
export function writeNotices(target, inputs) {
  const folders = new Set(inputs.flatMap((path) => path.match(/^.*node_modules\/(?:@[^/]+\/)?[^/]+/)?.[0] ?? []))
  const notices = [...folders].map(noticeOf).sort()
  const head =
    '# Licences of what is built into these files\n\nThe code of Heed itself is under the Apache License 2.0.'
  writeFileSync(join(target, 'LICENSES.md'), `${[head, ...new Set(notices)].join('\n\n')}\n`)
}

function noticeOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  const file = readdirSync(join(root, folder)).find((each) => /^licen[cs]e/i.test(each))
  const text = file ? readFileSync(join(root, folder, file), 'utf8') : withoutText[name]
  if (!text) throw new Error(`${name} brings no licence text. Name it in scripts/notices.mjs.`)
  return `## ${name} ${version} (${license})\n\n\`\`\`text\n${text.trim()}\n\`\`\``
}
