import { randomUUID } from 'node:crypto'
import type { Output } from '#shared/api/contract.ts'
import type { contact } from '#shared/engagement/contracts.ts'
import { messageNumber } from '#shared/support/clocks.ts'
import { contactMessages } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import { notify, operator } from '../notifications/notify.ts'

type Message = Output<(typeof contact)['body']>

/** Stores a message and e-mails it to CONTACT_EMAIL, in one transaction. Returns what it is called. */
export const leaveMessage = async (deps: Deps, caller: Caller | null, message: Message): Promise<string> => {
  const { name, email, topic } = message
  const id = randomUUID()
  await deps.db.transaction(async (tx) => {
    await tx
      .insert(contactMessages)
      .values({ id, ...message, userId: caller?.userId ?? null, createdAt: deps.clock() })
    await notify(deps, tx, operator(deps), 'contactMessage', { name, email, topic, message: message.message })
  })
  return messageNumber(id)
}
