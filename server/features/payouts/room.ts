import { z } from 'zod/mini'
import * as tables from '../../db/tables/payouts.ts'
import { withinTransaction } from '../../http/within-transaction.ts'
import type { Room } from '../../room.ts'
import { resealTaxDetails } from '../restaurants/tax/tax-details.ts'
import { resealDeposits } from './account/courier-account.ts'
import { readRestaurantAccount, resealRestaurantAccounts } from './account/restaurant-account.ts'
import { audited } from './audited.ts'
import { makeFile } from './bank/make-file.ts'
import { payOutWeek } from './pay-out.ts'
import {
  depositOf,
  eraseDeposit,
  eraseRestaurantAccounts,
  payoutsOf,
  restaurantAccountsBy,
} from './personal-data.ts'
import { routes } from './routes.ts'
import { issueCommissionInvoices } from './taxes/commission-invoice.ts'

export const payouts: Room = {
  name: 'payouts',
  tables,
  audited,
  routes: [routes],
  jobs: (deps) => ({
    'pay-out': async () => {
      await resealDeposits(deps)
      await resealRestaurantAccounts(deps)
      await resealTaxDetails(deps)
      await payOutWeek(deps)
      await issueCommissionInvoices(deps)
    },
  }),
  approvals: (deps) => ({
    payoutFile: {
      input: z.object({}),
      amount: async () => null,
      execute: (tx, adminId) => makeFile(withinTransaction(deps, tx), adminId, true),
    },
  }),
  restaurant: () => ({
    hasPayoutAccount: async (executor, restaurantId) =>
      (await readRestaurantAccount(executor, restaurantId)).deposit !== null,
  }),
  account: (deps) => ({
    exported: async (executor, { id }) => ({
      payouts: await payoutsOf(executor, id),
      depositAccounts: await depositOf(executor, id),
      restaurantAccounts: await restaurantAccountsBy(executor, id),
    }),
    erase: async (tx, { id }) => {
      await eraseDeposit(tx, id)
      await eraseRestaurantAccounts(deps, tx, id)
    },
  }),
}
