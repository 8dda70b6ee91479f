import type { Output } from '#shared/api/contract.ts'
import type { contact } from '#shared/engagement/contracts.ts'
import { contactMessages } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import { notify, operator } from '../notifications/notify.ts'

type Message = Output<(typeof contact)['body']>

/** Stores a message and e-mails it to CONTACT_EMAIL, in one transaction. */
export const leaveMessage = async (deps: Deps, caller: Caller | null, message: Message): Promise<void> => {
  const { name, email, topic } = message
  await deps.db.transaction(async (tx) => {
    await tx
      .insert(contactMessages)
      .values({ ...message, userId: caller?.userId ?? null, createdAt: deps.clock() })
    await notify(deps, tx, operator(deps), 'contactMessage', { name, email, topic, message: message.message })
  })
}
