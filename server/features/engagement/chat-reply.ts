import type { Output } from '#shared/contract.ts'
import type { chat } from '#shared/contracts/engagement.ts'

export type ChatReply = Output<(typeof chat)['response']>
/** The text of a reply, and the page that it is about. */
export type Answer = Pick<ChatReply, 'reply' | 'link'>
