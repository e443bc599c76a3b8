// The script as a chat model of LangChain.
import { BaseChatModel } from '@langchain/core/language_models/chat_models'
import { AIMessage, type BaseMessage } from '@langchain/core/messages'
import { step } from './script.ts'

class Scripted extends BaseChatModel {
  _llmType() {
    return 'scripted'
  }

  override bindTools() {
    return this
  }

  async _generate(messages: BaseMessage[]) {
    const system = messages.flatMap(({ type, text }) => (type === 'system' ? [text] : [])).join('\n')
    const last = messages.at(-1)
    const decided = step(system, last?.type === 'tool' ? last.text : undefined)
    const message =
      'call' in decided
        ? new AIMessage({ content: '', tool_calls: [{ name: decided.call, args: {}, id: 'call' }] })
        : new AIMessage(decided.say)
    return { generations: [{ text: message.text, message }] }
  }
}

export const model = new Scripted({})
