import { and, eq, ne, sql } from 'drizzle-orm'
import type { ReferralRefusal } from '#shared/thanks/referrals.ts'
import type { Transaction } from '../../db/connection.ts'
import { referrals } from '../../db/tables/index.ts'
import { orderRecipients, orderRefunds } from '../../db/views/orders.ts'
import type { Deps } from '../../deps.ts'
import { hasAddress, lettersOf } from '../accounts/profile/has-address.ts'
import { profileOf } from '../accounts/profiles.ts'
import { thankWithCredit } from '../credit/thank-with-credit.ts'
import { notify } from '../notifications/notify.ts'
import { holdFirstFinal, isFinal } from '../orders/lifecycle/final-orders.ts'
import type { OrderRow } from '../orders/read-orders.ts'
import { sharesInstrument } from '../payments/saved-methods/shares-instrument.ts'

type Referral = typeof referrals.$inferSelect

/**
 * Pays both for friends whose first order was delivered and can be refunded no more, each in a transaction of
 * its own; nothing where both may be one person. Safe on several instances at once, and to repeat. Returns
 * the ids of the friends.
 */
export const payReferrals = async (deps: Deps): Promise<string[]> => {
  const now = deps.clock()
  const due = await deps.db
    .selectDistinct({ referredId: referrals.referredId })
    .from(referrals)
    .innerJoin(orderRefunds, eq(orderRefunds.userId, referrals.referredId))
    .where(and(eq(referrals.status, 'waiting'), isFinal(orderRefunds, now)))
  const settled: string[] = []
  for (const { referredId } of due)
    try {
      if (await deps.db.transaction((tx) => settle(deps, tx, referredId, now))) settled.push(referredId)
    } catch (error) {
      // A failure must not stop the others; it is retried in a minute.
      deps.log.error({ err: error, userId: referredId }, 'a friend could not be paid for')
    }
  return settled
}

const settle = async (deps: Deps, tx: Transaction, referredId: string, now: Date): Promise<boolean> => {
  const [referral] = await tx
    .select()
    .from(referrals)
    .where(and(eq(referrals.referredId, referredId), eq(referrals.status, 'waiting')))
    .for('update')
  if (!referral) return false
  const order = await holdFirstFinal(tx, referredId, now)
  if (!order) return false
  const refusal = await refusalOf(tx, referral, order)
  await tx
    .update(referrals)
    .set({ status: refusal === null ? 'paid' : 'refused', refusal, orderId: order.id, settledAt: now })
    .where(eq(referrals.referredId, referredId))
  if (refusal !== null) return true
  const { referrerId, referrerAmount, referredAmount } = referral
  for (const [userId, amount, isFriend] of [
    [referrerId, referrerAmount, false],
    [referredId, referredAmount, true],
  ] as const) {
    const recipient = await thankWithCredit(tx, { userId, amount, kind: 'referral', at: now })
    if (recipient && amount > 0) await notify(deps, tx, recipient, 'referralPaid', { amount, isFriend })
  }
  return true
}

type Counted = Pick<OrderRow, 'paymentId' | 'shipping'>

/** Why nothing is paid; null: nothing says that both are one person. */
const refusalOf = async (
  tx: Transaction,
  { referrerId, referredId }: Referral,
  order: Counted,
): Promise<ReferralRefusal | null> => {
  const people = [await profileOf(tx, referrerId), await profileOf(tx, referredId)]
  if (people.some((person) => person?.deletedAt !== null || person.suspendedAt !== null)) return 'closed'
  if (await paysAlike(tx, referrerId, referredId, order.paymentId)) return 'payment'
  return (await livesAlike(tx, referrerId, order.shipping)) ? 'address' : null
}

/**
 * Whether the friend pays with a card or UPI ID of whoever brought them, or one by which another friend was
 * paid for: by the services' tokens, and of what was typed by its brand and end, as far as that is kept.
 */
const paysAlike = async (
  tx: Transaction,
  referrerId: string,
  referredId: string,
  paymentId: string,
): Promise<boolean> => {
  const brought = await tx
    .select({ id: referrals.referredId })
    .from(referrals)
    .where(and(eq(referrals.referrerId, referrerId), ne(referrals.referredId, referredId)))
  const others = [referrerId, ...brought.map(({ id }) => id)]
  return sharesInstrument(tx, { userId: referredId, paymentId, others })
}

/** Whether the order went where whoever brought its customer lives, or orders to. */
const livesAlike = async (
  tx: Transaction,
  referrerId: string,
  { address, zipCode }: Counted['shipping'],
): Promise<boolean> => {
  if (address === '') return false
  if (await hasAddress(tx, referrerId, { address, zipCode })) return true
  const ordered = and(
    eq(orderRecipients.userId, referrerId),
    eq(orderRecipients.fulfilment, 'delivery'),
    sql`${lettersOf(sql`shipping ->> 'address'`)} = ${lettersOf(sql`${address}::text`)} AND shipping ->> 'zipCode' = ${zipCode}`,
  )
  return (await tx.$count(orderRecipients, ordered)) > 0
}
