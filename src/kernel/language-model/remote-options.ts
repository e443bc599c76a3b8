// Which language model answers, as a program that opens Heed says it.

/** An OpenAI-compatible language model. */
export interface RemoteLanguageModel {
  /** `http://localhost:11434`, `https://api.openai.com/v1`, or the whole address that ends in `/chat/completions`. */
  readonly url: string
  readonly model: string
  readonly apiKey?: string | undefined
  /** For one request and its retries. */
  readonly timeoutMs?: number
}
