import type { FastifyInstance } from 'fastify'
import { marketDay } from '#shared/calendar.ts'
import * as contracts from '#shared/giving/admin-contracts.ts'
import { csvFile } from '../../../http/csv.ts'
import { register } from '../../../http/register.ts'
import { languageOf } from '../../../languages.ts'
import {
  adminMonthlyGift,
  listMonthlyGifts,
  monthlyGiftColumns,
  monthlyGiftPages,
} from '../monthly/list-monthly.ts'
import { stopMonthlyGiftAs } from '../monthly/stop-monthly.ts'
import { refundDonation } from '../refund-donation.ts'
import { donationColumns, spendingColumns } from './columns.ts'
import { hideDonation } from './hide-donation.ts'
import { adminDonationOf, donationPages, listDonations } from './list-donations.ts'
import { listSpendings, spendingPages } from './list-spendings.ts'
import { readFund } from './read-fund.ts'

/** What admins see of donations and the fund, and do with them. */
export const adminGivingRoutes = async (app: FastifyInstance) => {
  register(app, contracts.adminDonations, ({ deps, query }) => listDonations(deps, query), {
    csv: ({ deps, query, request }) =>
      csvFile({
        filename: `donations-${marketDay(deps.clock())}.csv`,
        columns: donationColumns(languageOf(request)),
        pages: donationPages(deps, query),
        language: languageOf(request),
      }),
  })
  register(app, contracts.refundDonation, async ({ deps, caller, params, body }) => {
    await refundDonation(deps, caller.userId, params.id, body.reason)
    return adminDonationOf(deps.db, params.id)
  })
  register(app, contracts.hideDonation, async ({ deps, caller, params, body }) => {
    await hideDonation(deps, caller.userId, params.id, body)
    return adminDonationOf(deps.db, params.id)
  })
  register(app, contracts.adminMonthlyGifts, ({ deps, query }) => listMonthlyGifts(deps, query), {
    csv: ({ deps, query, request }) =>
      csvFile({
        filename: `monthly-gifts-${marketDay(deps.clock())}.csv`,
        columns: monthlyGiftColumns,
        pages: monthlyGiftPages(deps, query),
        language: languageOf(request),
      }),
  })
  register(app, contracts.stopMonthlyGift, async ({ deps, caller, params, body }) => {
    await stopMonthlyGiftAs(deps, caller.userId, params.id, body.reason)
    return adminMonthlyGift(deps.db, params.id)
  })
  register(app, contracts.fund, ({ deps }) => readFund(deps))
  register(app, contracts.spendings, ({ deps, query }) => listSpendings(deps, query), {
    csv: ({ deps, query, request }) =>
      csvFile({
        filename: `fund-${marketDay(deps.clock())}.csv`,
        columns: spendingColumns,
        pages: spendingPages(deps, query),
        language: languageOf(request),
      }),
  })
}
