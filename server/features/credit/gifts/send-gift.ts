import { eq } from 'drizzle-orm'
import { creditGifts, users } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { writeMessage } from '../../notifications/notify.ts'
import { transmitOnce } from '../../notifications/transmit-once.ts'
import { codeOf } from './gift-view.ts'

/**
 * Mails the code of a paid gift to its buyer, and to whom it is for where an address was given: a job, each
 * once. The code is in no queue: it is read here. Nothing of one that was redeemed or given back meanwhile.
 */
export const sendGift = async (deps: Deps, giftId: string): Promise<void> => {
  const [found] = await deps.db
    .select({ gift: creditGifts, buyer: users })
    .from(creditGifts)
    .innerJoin(users, eq(users.id, creditGifts.buyerId))
    .where(eq(creditGifts.id, giftId))
  if (!found) return
  const { gift, buyer } = found
  const code = gift.status === 'paid' ? codeOf(deps, gift) : null
  const { amount, message, recipientName, recipientEmail } = gift
  const from = buyer.fullName || buyer.username
  await transmitOnce(deps, `giftBought-${giftId}`, async () =>
    code === null || buyer.deletedAt !== null
      ? null
      : writeMessage(deps, buyer, 'giftBought', { amount, code, recipientEmail }),
  )
  if (recipientEmail !== '')
    await transmitOnce(deps, `giftReceived-${giftId}`, async () =>
      code === null || buyer.deletedAt !== null
        ? null
        : writeMessage(deps, { email: recipientEmail, language: gift.language }, 'giftReceived', {
            amount,
            code,
            message,
            name: recipientName,
            from,
          }),
    )
}
