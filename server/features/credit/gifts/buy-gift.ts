import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Gift, GiftBody } from '#shared/credit/gift-contracts.ts'
import { Refusal } from '#shared/errors.ts'
import type { Language } from '#shared/languages.ts'
import { formatPaise, type Paise } from '#shared/money/money.ts'
import { creditGifts } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import type { StoredResponse } from '../../../http/caching/stored-response.ts'
import { claimForPayment, type KeyClaim } from '../../../http/idempotency.ts'
import { refuseSpent } from '../../../http/limits/rate-limit.ts'
import { createPayment } from '../../payments/create-payment.ts'
import { declineCounts } from '../../payments/decline-limits.ts'
import { instrumentOf } from '../../payments/saved-methods/instrument-of.ts'
import { takePayment } from '../../payments/take-payment.ts'
import { readSetting } from '../../settings/read-setting.ts'
import { codeOf, newGiftCode } from './gift-view.ts'

type Request = { userId: string; language: Language; ip: string; body: GiftBody; claim: KeyClaim }

/**
 * Sells store credit for somebody else, in paise, between the amounts of the settings. The response is `201
 * Gift`, stored under the Idempotency-Key, with the code once it is paid.
 *
 * Refuses: validation_failed (422, also where none are sold), payment_declined (402), idempotency_key_reused
 * (422), request_in_progress (409), rate_limited (429) after too many declined payments.
 */
export const buyGift = async (
  deps: Deps,
  { userId, language, ip, body, claim }: Request,
): Promise<{ response: StoredResponse; replayed: boolean }> => {
  const [id, paymentId] = [randomUUID(), randomUUID()]
  const { amount, recipientName = '', recipientEmail = '', message = '' } = body
  const { response, replayed } = await takePayment(deps, {
    purpose: 'gift',
    claim,
    ip,
    language,
    userId,
    save: false,
    instrument: () => instrumentOf(deps, userId, body),
    begin: async (instrument) => {
      await requireSold(deps, amount)
      await refuseSpent(deps, declineCounts(deps, { customerId: userId, ip }, instrument))
      const provider = await deps.db.transaction(async (tx) => {
        const now = deps.clock()
        await claimForPayment(tx, claim, paymentId, now)
        const payment = { id: paymentId, purpose: 'gift', userId, amount, instrument, now } as const
        const provider = await createPayment(deps, tx, payment)
        await tx.insert(creditGifts).values({
          id,
          buyerId: userId,
          paymentId,
          amount,
          status: 'waiting',
          ...newGiftCode(deps, id),
          recipientName,
          recipientEmail,
          message,
          language,
          createdAt: now,
        })
        return provider
      })
      return { paymentId, provider, amount, response: null }
    },
  })
  return { response: await withCode(deps, response), replayed }
}

/** The response with the code of what is paid: it is stored nowhere but sealed, with the gift. */
const withCode = async (deps: Deps, response: StoredResponse): Promise<StoredResponse> => {
  const gift = response.status === 201 ? (JSON.parse(response.body) as Gift) : null
  if (gift?.status !== 'paid') return response
  const [row] = await deps.db.select().from(creditGifts).where(eq(creditGifts.id, gift.id))
  return row ? { ...response, body: JSON.stringify({ ...gift, code: codeOf(deps, row) }) } : response
}

const requireSold = async (deps: Deps, amount: Paise): Promise<void> => {
  const { giftLeast, giftMost } = await readSetting(deps.db, 'credit')
  if (amount >= giftLeast && amount <= giftMost) return
  const message =
    giftMost === 0 ? /*i18n*/ 'No gifts are sold here.' : /*i18n*/ 'A gift is between {least} and {most}'
  const values = { least: formatPaise(giftLeast), most: formatPaise(giftMost) }
  throw new Refusal('validation_failed', message, { amount: message }, values)
}
