// How tokens that prove a person are checked.

export interface TokenOptions {
  /** A file with a JWK Set or with one public key in PEM. */
  readonly keys: string
  /** The audience of tokens (`aud`), `heed` unless given, so that nobody can use a token that was made for another service. */
  readonly audience?: string | undefined
  /** The issuer of tokens (`iss`), if only one is accepted. */
  readonly issuer?: string | undefined
  /** The claim that names the person, `sub` unless given. */
  readonly claim?: string | undefined
}
