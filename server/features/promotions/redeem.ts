import type { Paise } from '#shared/money/money.ts'
import type { StatementPart } from '../../db/statement.ts'
import { campaignPart } from './campaigns/campaign-part.ts'
import type { Promo } from './promo.ts'
import { firstOrder } from './promo-code.ts'
import { spendCode } from './redemption-part.ts'

type Checkout = {
  userId: string
  paymentId: string
  /** Of all its orders, in paise. */
  discount: Paise
  at: Date
}

/**
 * A statement part that uses a code with a checkout, if that is still allowed on the terms that it was priced
 * by.
 */
export const redeem = (
  { code, discount: { percent }, campaign }: Promo,
  { userId, paymentId, discount, at }: Checkout,
): StatementPart =>
  campaign
    ? campaignPart({ code, campaign, userId, paymentId, discount })
    : spendCode({ row: { userId, offer: firstOrder, code, paymentId, at }, percent: percent ?? 0 })
