import { eq } from 'drizzle-orm'
import { creditGifts } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { profileOf } from '../../accounts/profiles.ts'
import { writeMessage } from '../../notifications/notify.ts'
import { transmitOnce } from '../../notifications/transmit-once.ts'
import { codeOf } from './gift-view.ts'

/**
 * Mails the code of a paid gift to its buyer, and to whom it is for where an address was given: a job, each
 * once. The code is in no queue: it is read here. Nothing of one that was redeemed or given back meanwhile.
 */
export const sendGift = async (deps: Deps, giftId: string): Promise<void> => {
  const [gift] = await deps.db.select().from(creditGifts).where(eq(creditGifts.id, giftId))
  const buyer = gift && (await profileOf(deps.db, gift.buyerId))
  if (!buyer) return
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
