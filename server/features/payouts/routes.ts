import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import {
  commissionInvoiceFile as commissionInvoicePath,
  commissionInvoiceQuery,
} from '#shared/invoices/contracts.ts'
import * as contracts from '#shared/payouts/contracts.ts'
import { csvFile } from '../../http/csv.ts'
import { limits } from '../../http/limits/limits.ts'
import { consume, rateLimitByIp } from '../../http/limits/rate-limit.ts'
import { register } from '../../http/register.ts'
import { restaurantOf } from '../../http/sign-in/restaurant-staff.ts'
import { requireCaller } from '../../http/sign-in/session.ts'
import { languageOf } from '../../languages.ts'
import { sendFile } from '../receipts/send-file.ts'
import { changeRestaurantAccount, readRestaurantAccount } from './account/restaurant-account.ts'
import { adminPayoutRoutes } from './admin-routes.ts'
import { courierRoutes } from './courier-routes.ts'
import { earningPages, findEarnings, orderEarnings, sumEarnings } from './earnings/find-earnings.ts'
import { findPayout, findPayouts, payoutPages, readNextPayout } from './find-payouts.ts'
import { earningColumns, payoutColumns } from './payout-columns.ts'
import { payoutStatementFile } from './payout-statement.ts'
import { commissionInvoiceFile } from './taxes/commission-invoice.ts'

const payee = 'restaurant'

export const routes = (app: FastifyInstance) => {
  courierRoutes(app)
  register(app, contracts.readRestaurantAccount, ({ deps, caller, query }) =>
    readRestaurantAccount(deps.db, restaurantOf(caller, query.restaurant)),
  )
  register(app, contracts.changeRestaurantAccount, ({ deps, caller, query, body }) =>
    changeRestaurantAccount(deps, caller, restaurantOf(caller, query.restaurant), body),
  )
  adminPayoutRoutes(app)
  register(
    app,
    contracts.restaurantEarnings,
    async ({ deps, caller, query: { from, to, restaurant, ...paging } }) => {
      const owner = restaurantOf(caller, restaurant)
      const [page, sums] = await Promise.all([
        findEarnings(deps, { payee, owner, from, to }, paging, orderEarnings),
        paging.cursor === undefined ? sumEarnings(deps, owner, { from, to }) : null,
      ])
      return { ...page, sums }
    },
    {
      csv: async ({ deps, caller, query: { from, to, restaurant }, request }) =>
        csvFile({
          filename: `earnings-${restaurantOf(caller, restaurant)}.csv`,
          columns: earningColumns,
          pages: earningPages(
            deps,
            { payee, owner: restaurantOf(caller, restaurant), from, to },
            orderEarnings,
          ),
          language: languageOf(request),
        }),
    },
  )
  register(
    app,
    contracts.restaurantPayouts,
    async ({ deps, caller, query: { restaurant, ...paging } }) => {
      const restaurantId = restaurantOf(caller, restaurant)
      const [page, next] = await Promise.all([
        findPayouts(deps, restaurantId, paging),
        paging.cursor === undefined ? readNextPayout(deps, { payee, owner: restaurantId }) : null,
      ])
      return { ...page, next }
    },
    {
      csv: async ({ deps, caller, query, request }) =>
        csvFile({
          filename: `payouts-${restaurantOf(caller, query.restaurant)}.csv`,
          columns: payoutColumns(languageOf(request)),
          pages: payoutPages(deps, restaurantOf(caller, query.restaurant)),
          language: languageOf(request),
        }),
    },
  )
  register(
    app,
    contracts.restaurantPayout,
    async ({ deps, caller, params, query: { restaurant, ...paging } }) => {
      const restaurantId = restaurantOf(caller, restaurant)
      const payout = await findPayout(deps, restaurantId, params.id)
      const which = { payee, owner: restaurantId, payoutId: payout.id } as const
      return { ...(await findEarnings(deps, which, paging, orderEarnings)), payout }
    },
    {
      csv: async ({ deps, caller, params, query, request }) => {
        const restaurantId = restaurantOf(caller, query.restaurant)
        const { id } = await findPayout(deps, restaurantId, params.id)
        return csvFile({
          filename: `${id}.csv`,
          columns: earningColumns,
          pages: earningPages(deps, { payee, owner: restaurantId, payoutId: id }, orderEarnings),
          language: languageOf(request),
        })
      },
    },
  )

  const papers = [
    {
      path: contracts.payoutStatement(':id'),
      summary: 'The statement of a payout as PDF, for the staff of its restaurant',
      query: contracts.payoutStatementQuery,
      file: payoutStatementFile,
    },
    {
      path: commissionInvoicePath(':id'),
      summary: "The platform's tax invoice for the commission of a payout as PDF, for the restaurant's staff",
      query: commissionInvoiceQuery,
      file: commissionInvoiceFile,
    },
  ]
  for (const { path, summary, query, file } of papers)
    app.get<{ Params: { id: string }; Querystring: z.infer<typeof query> }>(
      path,
      {
        schema: {
          tags: ['Restaurant'],
          summary,
          params: contracts.restaurantPayout.params,
          querystring: query,
          security: [{ bearer: [] }],
        },
        onRequest: rateLimitByIp(limits.orderReceipt),
      },
      async (request, reply) => {
        const caller = await requireCaller(request, ['RESTAURANT'])
        const restaurantId = restaurantOf(caller, request.query.restaurant)
        await consume(app.deps, limits.orderReceiptOfAccount, caller.userId)
        const { language = languageOf(request) } = request.query
        return sendFile(reply, await file(app.deps, restaurantId, request.params.id, language))
      },
    )
}
