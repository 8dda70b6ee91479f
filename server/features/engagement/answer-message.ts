import { eq } from 'drizzle-orm'
import type { ContactMessage } from '#shared/engagement/contracts.ts'
import { Refusal } from '#shared/errors.ts'
import { sourceLanguage } from '#shared/languages.ts'
import { messageNumber } from '#shared/support/clocks.ts'
import { contactMessages } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { profileOf } from '../accounts/profiles.ts'
import { notify } from '../notifications/notify.ts'
import { recordAudit } from './audited.ts'
import { findMessage } from './list-messages.ts'

const noSuchMessage = () => new Refusal('not_found', /*i18n*/ 'This message was not found.')

/**
 * E-mails an answer to whoever wrote a message, in the language of their account, and keeps it with the
 * message. Once: a repeat of the same answer by the same admin changes nothing. Refuses: not_found (404),
 * illegal_transition (409) after another answer.
 */
export const answerMessage = (
  deps: Deps,
  adminId: string,
  id: string,
  answer: string,
): Promise<ContactMessage> =>
  deps.db.transaction(async (tx) => {
    const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)
    const [row] = isId
      ? await tx.select().from(contactMessages).where(eq(contactMessages.id, id)).for('update')
      : []
    if (!row) throw noSuchMessage()
    if (row.status === 'new') {
      const now = deps.clock()
      const account = row.userId === null ? undefined : await profileOf(tx, row.userId)
      await tx
        .update(contactMessages)
        .set({ status: 'answered', answer, answeredAt: now, answeredBy: adminId })
        .where(eq(contactMessages.id, id))
      const recipient = { email: row.email, language: account?.language ?? sourceLanguage }
      await notify(deps, tx, recipient, 'contactAnswered', {
        name: row.name,
        ticket: messageNumber(id),
        message: answer,
      })
      await recordAudit(tx, {
        actor: { kind: 'account', id: adminId },
        action: 'message.answered',
        subject: { kind: 'message', id },
        at: now,
      })
    } else if (row.answeredBy !== adminId || row.answer !== answer)
      throw new Refusal('illegal_transition', /*i18n*/ 'This message has been answered already.')
    const message = await findMessage(tx, id)
    if (!message) throw noSuchMessage()
    return message
  })
