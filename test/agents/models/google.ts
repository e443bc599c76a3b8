// The Gemini API, as far as Gemini CLI needs it.
import type { Provider } from './model.ts'

interface Tools {
  readonly functionDeclarations?: readonly { readonly name: string }[]
}

export const google: Provider = {
  isForModel: (path) => /:(?:streamG|g)enerateContent/.test(path),
  toolsIn: ({ tools }) =>
    ((tools ?? []) as Tools[]).flatMap(({ functionDeclarations = [] }) => functionDeclarations.map(({ name }) => name)),
  answer(step, _, { path, tools }) {
    const part = 'tool' in step ? { functionCall: { name: step.tool, args: step.input } } : { text: step.text }
    // Which model answers, and who speaks next, it asks in a form of its own.
    const content = { role: 'model', parts: [tools.length > 0 ? part : { text: choices }] }
    const usageMetadata = { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 }
    const answer = JSON.stringify({ candidates: [{ content, finishReason: 'STOP', index: 0 }], usageMetadata })
    if (!path.includes('stream')) return { type: 'application/json', text: answer }
    return { type: 'text/event-stream', text: `data: ${answer}\r\n\r\n` }
  },
}

const choices = JSON.stringify({
  ...{ complexity_reasoning: '-', complexity_score: 10, reasoning: '-' },
  ...{ model_choice: 'flash', next_speaker: 'user' },
})
