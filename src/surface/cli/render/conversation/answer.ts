// What the conversation actions answer with, from their own declarations.
import type { z } from 'zod'
import type { conversationActions } from '../../../../domain/conversation/index.ts'

type ConversationAction = (typeof conversationActions)[number]

export type AnswerOf<N extends ConversationAction['name']> = z.output<
  Extract<ConversationAction, { name: N }>['output']
>

export type RecordedTurn = AnswerOf<'turn_list'>['items'][number]
