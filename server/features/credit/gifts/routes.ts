import { and, desc, eq, ne } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Output } from '#shared/api/contract.ts'
import { marketDay } from '#shared/calendar.ts'
import { adminGifts } from '#shared/credit/admin-contracts.ts'
import * as contracts from '#shared/credit/gift-contracts.ts'
import { withoutCardSecrets } from '#shared/payments/card-payment.ts'
import type { Executor, Transaction } from '../../../db/connection.ts'
import { creditGifts } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { csvFile } from '../../../http/csv.ts'
import { ipOf } from '../../../http/limits/ip.ts'
import { limits } from '../../../http/limits/limits.ts'
import { consume, rateLimitByIp } from '../../../http/limits/rate-limit.ts'
import { register, replay, requireClaim } from '../../../http/register.ts'
import { languageOf } from '../../../languages.ts'
import { readSetting } from '../../settings/read-setting.ts'
import { buyGift } from './buy-gift.ts'
import { giftView } from './gift-view.ts'
import { giftColumns, giftPages, listGifts } from './list-gifts.ts'
import { redeemGift } from './redeem-gift.ts'
import { refundGift } from './refund-gift.ts'

const shown = 100

/** The gifts that a person bought, but for those whose payment failed. */
const ownGifts = async (
  deps: Deps,
  userId: string,
): Promise<Output<(typeof contracts.ownGifts)['response']>> => {
  const { giftLeast: least, giftMost: most } = await readSetting(deps.db, 'credit')
  const rows = await deps.db
    .select()
    .from(creditGifts)
    .where(and(eq(creditGifts.buyerId, userId), ne(creditGifts.status, 'failed')))
    .orderBy(desc(creditGifts.createdAt), desc(creditGifts.id))
    .limit(shown)
  return { items: rows.map((row) => giftView(deps, row)), least, most }
}

/** A person's gifts for the export: those bought, with whom they were for, and those redeemed. */
export const giftsOf = async (executor: Executor, userId: string) => ({
  giftsBought: await executor
    .select({
      amount: creditGifts.amount,
      status: creditGifts.status,
      recipientName: creditGifts.recipientName,
      recipientEmail: creditGifts.recipientEmail,
      message: creditGifts.message,
      createdAt: creditGifts.createdAt,
    })
    .from(creditGifts)
    .where(eq(creditGifts.buyerId, userId)),
  giftsRedeemed: await executor
    .select({ amount: creditGifts.amount, redeemedAt: creditGifts.redeemedAt })
    .from(creditGifts)
    .where(eq(creditGifts.redeemedBy, userId)),
})

/** Removes whom a person's gifts were for, and what was written; their codes are worth what they were. */
export const eraseGifts = async (tx: Transaction, userId: string): Promise<void> => {
  await tx
    .update(creditGifts)
    .set({ recipientName: '', recipientEmail: '', message: '' })
    .where(eq(creditGifts.buyerId, userId))
}

export const giftRoutes = (app: FastifyInstance) => {
  register(
    app,
    contracts.buyGift,
    async ({ deps, caller, body, request, reply }) => {
      await consume(deps, limits.giftByAccount, caller.userId)
      const done = await buyGift(deps, {
        userId: caller.userId,
        language: languageOf(request),
        ip: ipOf(request),
        body,
        claim: requireClaim(request, withoutCardSecrets(body)),
      })
      return replay(reply, done)
    },
    { managesIdempotency: true },
  )
  register(app, adminGifts, ({ deps, query }) => listGifts(deps, query), {
    csv: ({ deps, query, request }) =>
      csvFile({
        filename: `gifts-of-credit-${marketDay(deps.clock())}.csv`,
        columns: giftColumns,
        pages: giftPages(deps, query),
        language: languageOf(request),
      }),
  })
  register(app, contracts.ownGifts, ({ deps, caller }) => ownGifts(deps, caller.userId))
  register(app, contracts.refundGift, ({ deps, caller, params }) =>
    refundGift(deps, caller.userId, params.id),
  )
  register(
    app,
    contracts.redeemGift,
    async ({ deps, caller, body }) => {
      await consume(deps, limits.redeemByAccount, caller.userId)
      return redeemGift(deps, caller.userId, body.code)
    },
    { before: rateLimitByIp(limits.redeem) },
  )
}
