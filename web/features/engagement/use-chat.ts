import { useState } from 'react'
import type { ChatTopic } from '#shared/engagement/contracts.ts'
import { call } from '../../lib/calls/api.ts'
import { messageOf } from '../../lib/calls/api-error.ts'
import { pause } from '../../lib/hooks/pause.ts'
import { translate } from '../../lib/language/i18n.ts'

/** Specification section 9: a reply comes after 1.5 s. */
const replyMs = 1_500

export type ChatLine = {
  id: number
  from: 'you' | 'us'
  text: string
  topic?: ChatTopic
  promoCode?: string | null
  link?: { label: string; path: string } | null
}

type Reply = Omit<ChatLine, 'id' | 'from'>

const ask = async (message: string): Promise<Reply> => {
  try {
    const { reply, ...rest } = await call('POST /api/chat', { body: { message } })
    return { text: reply, ...rest }
  } catch (error) {
    return { text: messageOf(error, translate(/*i18n*/ 'That did not work. Please try again.')) }
  }
}

/** The conversation with the live chat. It continues when the chat is opened again. */
export const useChat = () => {
  const [lines, setLines] = useState<readonly ChatLine[]>([])
  const [awaited, setAwaited] = useState(0)
  const add = (line: Omit<ChatLine, 'id'>) => setLines((all) => [...all, { ...line, id: all.length }])

  /** Sends a message; an empty or blank one is ignored. */
  const send = async (typed: string): Promise<void> => {
    const message = typed.trim()
    if (message === '') return
    add({ from: 'you', text: message })
    setAwaited((count) => count + 1)
    const [reply] = await Promise.all([ask(message), pause(replyMs)])
    add({ from: 'us', ...reply })
    setAwaited((count) => count - 1)
  }
  return { lines, typing: awaited > 0, send }
}
