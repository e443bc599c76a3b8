// curl, as far as the documents use it: `curl -s URL [-H 'name: value'] [-d BODY]`. A fresh machine has none.
const [, , ...words] = process.argv
const headers = {}
let body
let url
while (words.length > 0) {
  const word = words.shift()
  if (word === '-H') {
    const [name, ...value] = words.shift().split(':')
    headers[name] = value.join(':').trim()
  } else if (word === '-d') body = words.shift()
  else if (!word.startsWith('-')) url = word
}
const answer = await fetch(url, { method: body === undefined ? 'GET' : 'POST', headers, body })
process.stdout.write(await answer.text())
