// A program whose framework is not installed here: the middleware has types of its own.
import { openHeed } from 'heed'
import { type HeedTurns, heedMiddleware, type TurnOptions } from 'heed/ai-sdk'
import { createClient } from 'heed/client'
import { type AgentRuntime, heedMiddleware as heedOfLangChain } from 'heed/langchain'
import { heedProcessor, type Who } from 'heed/mastra'
import { heedSettings } from 'heed/openai-agents'

const who: TurnOptions = { session_id: 'chat', onSay: (say) => say.trim(), onError: (error) => String(error) }
const whose: Who<AgentRuntime> = ({ configurable }) => ({ session_id: configurable?.thread_id ?? '' })

export async function middleware(isRemote: boolean): Promise<number> {
  const heed: HeedTurns = isRemote ? createClient({ url: 'http://127.0.0.1:4333' }) : await openHeed()
  // @ts-expect-error: a session is required.
  heedMiddleware(heed, { on_behalf_of: 'ana' })
  const { outputGuardrails } = heedSettings(heed, () => who)
  return [heedMiddleware(heed, who), heedOfLangChain(heed, whose), heedProcessor(heed, who), ...outputGuardrails].length
}
