// How the tokens are checked that prove a person.

export interface TokenOptions {
  /** A file with a JWK Set or with one public key in PEM. */
  readonly keys: string
  /** Whom tokens must be for (`aud`), `heed` unless given: nobody passes on a token that was made for another service. */
  readonly audience?: string | undefined
  /** Who must have issued them (`iss`), where only one issuer is to count. */
  readonly issuer?: string | undefined
  /** The claim that names the person, `sub` unless given. */
  readonly claim?: string | undefined
}
