// What is used of nlp.js, which comes without types.
declare module '@nlpjs/nlp' {
  export class Nlp {
    constructor(settings: {
      languages: string[]
      autoSave: boolean
      autoLoad: boolean
      forceNER: boolean
      nlu: { log: boolean }
    })
    readonly container: { use(plugin: unknown): void }
    addDocument(language: string, text: string, intent: string): void
    train(): Promise<void>
    process(language: string, text: string): Promise<{ classifications: { intent: string; score: number }[] }>
  }
}

declare module '@nlpjs/lang-en-min' {
  export const LangEn: unknown
}
