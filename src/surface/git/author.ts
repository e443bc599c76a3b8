// The identities of commits: a name and an address as Git takes them. Nobody gave Heed an address, so it is one that no mail reaches.

const ADDRESS = /^[^\s<>@]+@[^\s<>@]+$/u

/** Git leaves out these at the ends of a name, and refuses a name that has nothing else. */
const CRUD = /^[\s.,:;<>"'\\]+|[\s.,:;<>"'\\]+$/gu

export function identityOf(name: string): string {
  const shown =
    name
      .replaceAll(/[<>\p{Cc}]+/gu, ' ')
      .replaceAll(CRUD, '')
      .slice(0, 100) || 'Somebody'
  return `${shown} <${ADDRESS.test(shown) ? shown : addressOf(shown)}>`
}

function addressOf(name: string): string {
  const letters = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .replaceAll(/^-|-$/gu, '')
  return `${letters || 'somebody'}@heed.invalid`
}
