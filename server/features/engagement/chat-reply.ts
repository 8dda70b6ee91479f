import type { Output } from '#shared/api/contract.ts'
import type { chat } from '#shared/engagement/contracts.ts'

export type ChatReply = Output<(typeof chat)['response']>
/** The text of a reply, and the page that it is about. */
export type Answer = Pick<ChatReply, 'reply' | 'link'>
