// Signs a person token, as a backend does after it has authenticated its user: node docs/guides/sign-token.mjs ana [seconds]
// The private key stays in signer.json, with the backend; jwks.json holds the public key, for Heed.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { exportJWK, generateKeyPair, importJWK, SignJWT } from 'jose'

const [, , person = 'ana', seconds = '300'] = process.argv
const id = { kid: 'key-1', alg: 'ES256' }
if (!existsSync('signer.json')) {
  const { publicKey, privateKey } = await generateKeyPair(id.alg, { extractable: true })
  writeFileSync('signer.json', JSON.stringify({ ...(await exportJWK(privateKey)), ...id }), { mode: 0o600 })
  writeFileSync('jwks.json', JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), ...id, use: 'sig' }] }))
}
const token = await new SignJWT({})
  .setProtectedHeader(id)
  .setSubject(person)
  .setAudience('heed')
  .setExpirationTime(Math.floor(Date.now() / 1000) + Number(seconds))
  .sign(await importJWK(JSON.parse(readFileSync('signer.json', 'utf8')), id.alg))
process.stdout.write(`${token}\n`)
