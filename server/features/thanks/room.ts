import { eq } from 'drizzle-orm'
import { marketDay } from '#shared/calendar.ts'
import { adminReferrals } from '#shared/thanks/admin-contracts.ts'
import * as contracts from '#shared/thanks/contracts.ts'
import type { Executor, Transaction } from '../../db/connection.ts'
import { referralCodes, referrals, stampsFilled } from '../../db/tables/index.ts'
import * as tables from '../../db/tables/thanks.ts'
import { csvFile } from '../../http/csv.ts'
import { limits } from '../../http/limits/limits.ts'
import { consume, rateLimitByIp } from '../../http/limits/rate-limit.ts'
import { register } from '../../http/register.ts'
import { restaurantOf } from '../../http/sign-in/restaurant-staff.ts'
import { languageOf } from '../../languages.ts'
import type { Room } from '../../room.ts'
import { knownDevice } from '../accounts/sign-in/known-device.ts'
import { acceptReferral } from './accept-referral.ts'
import { fillCards } from './fill-cards.ts'
import { listReferrals, referralColumns, referralPages } from './list-referrals.ts'
import { payReferrals } from './pay-referrals.ts'
import { makeReferralCode, readReferral } from './referral-codes.ts'
import { changeStampCard, offeredCard, ownStamps, readStampCard } from './stamp-card.ts'

/** Who brought a person, how those stand whom they brought, and their full stamp cards. */
const thanksOf = async (executor: Executor, userId: string) => ({
  referrals: {
    code: await executor
      .select({ code: referralCodes.code })
      .from(referralCodes)
      .where(eq(referralCodes.userId, userId)),
    brought: await executor
      .select({ status: referrals.status, amount: referrals.referredAmount, createdAt: referrals.createdAt })
      .from(referrals)
      .where(eq(referrals.referredId, userId)),
    friends: await executor
      .select({ status: referrals.status, amount: referrals.referrerAmount, createdAt: referrals.createdAt })
      .from(referrals)
      .where(eq(referrals.referrerId, userId)),
  },
  stampCards: await executor
    .select({
      orderId: stampsFilled.orderId,
      restaurantId: stampsFilled.restaurantId,
      amount: stampsFilled.amount,
      at: stampsFilled.at,
    })
    .from(stampsFilled)
    .where(eq(stampsFilled.userId, userId)),
})

/** The code is nobody's from then on. That there was a referral stays, so that nobody is brought twice. */
const eraseThanks = async (tx: Transaction, userId: string): Promise<void> => {
  await tx.delete(referralCodes).where(eq(referralCodes.userId, userId))
}

export const thanks: Room = {
  name: 'thanks',
  tables,
  routes: [
    (app) => {
      register(app, adminReferrals, ({ deps, query }) => listReferrals(deps, query), {
        csv: ({ deps, query, request }) =>
          csvFile({
            filename: `referrals-${marketDay(deps.clock())}.csv`,
            columns: referralColumns,
            pages: referralPages(deps, query),
            language: languageOf(request),
          }),
      })
      register(app, contracts.readReferral, ({ deps, caller }) => readReferral(deps, caller.userId))
      register(app, contracts.makeReferralCode, ({ deps, caller }) => makeReferralCode(deps, caller.userId))
      register(
        app,
        contracts.acceptReferral,
        async ({ deps, caller, body, request }) => {
          await consume(deps, limits.redeemByAccount, caller.userId)
          return acceptReferral(deps, {
            userId: caller.userId,
            code: body.code,
            deviceOf: (username) => knownDevice(request, username),
          })
        },
        { before: rateLimitByIp(limits.redeem) },
      )
      register(app, contracts.restaurantStampCard, ({ deps, params }) => offeredCard(deps, params.id))
      register(app, contracts.ownStamps, ({ deps, caller }) => ownStamps(deps, caller.userId))
      register(app, contracts.readStampCard, ({ deps, caller, query }) =>
        readStampCard(deps, restaurantOf(caller, query.restaurant)),
      )
      register(app, contracts.changeStampCard, ({ deps, caller, query, body }) =>
        changeStampCard(deps, caller.userId, restaurantOf(caller, query.restaurant), body),
      )
    },
  ],
  jobs: (deps) => ({
    'give-thanks': async () => {
      await payReferrals(deps)
      await fillCards(deps)
    },
  }),
  account: () => ({
    exported: (executor, { id }) => thanksOf(executor, id),
    erase: (tx, { id }) => eraseThanks(tx, id),
  }),
}
