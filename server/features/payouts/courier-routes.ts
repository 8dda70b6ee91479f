import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import * as contracts from '#shared/payouts/contracts.ts'
import { csvFile } from '../../http/csv.ts'
import { limits } from '../../http/limits/limits.ts'
import { consume, rateLimitByIp } from '../../http/limits/rate-limit.ts'
import { register } from '../../http/register.ts'
import { requireCaller } from '../../http/sign-in/session.ts'
import { languageOf } from '../../languages.ts'
import { sendFile } from '../receipts/send-file.ts'
import { changeDeposit, readDeposit } from './account/courier-account.ts'
import { deliveryEarnings } from './earnings/courier-earnings.ts'
import { readEarningDays } from './earnings/earning-days.ts'
import { earningPages, findEarnings, sumCourierEarnings } from './earnings/find-earnings.ts'
import { findPayout, findPayouts, payoutPages, readNextPayout } from './find-payouts.ts'
import { courierPayoutColumns, deliveryEarningColumns } from './payout-columns.ts'
import { courierStatementFile } from './payout-statement.ts'
import { readTaxStatement, taxColumns, taxStatementPdf } from './taxes/tax-statement.ts'

const payee = 'agent'

/** What couriers earn and are paid; each sees their own alone. */
export const courierRoutes = (app: FastifyInstance) => {
  earnings(app)
  payouts(app)
  statements(app)
  register(app, contracts.readDeposit, ({ deps, caller }) => readDeposit(deps, caller.userId))
  register(app, contracts.changeDeposit, ({ deps, caller, body }) => changeDeposit(deps, caller, body))
}

const earnings = (app: FastifyInstance) => {
  register(
    app,
    contracts.courierEarnings,
    async ({ deps, caller: { userId: owner }, query: { from, to, ...paging } }) => {
      const [page, sums] = await Promise.all([
        findEarnings(deps, { payee, owner, from, to }, paging, deliveryEarnings),
        paging.cursor === undefined ? sumCourierEarnings(deps, owner, { from, to }) : null,
      ])
      return { ...page, sums }
    },
    {
      csv: async ({ deps, caller: { userId: owner }, query: { from, to }, request }) =>
        csvFile({
          filename: 'earnings.csv',
          columns: deliveryEarningColumns(languageOf(request)),
          pages: earningPages(deps, { payee, owner, from, to }, deliveryEarnings),
          language: languageOf(request),
        }),
    },
  )
  register(app, contracts.courierEarningDays, async ({ deps, caller, query }) => ({
    days: await readEarningDays(deps, caller.userId, query),
  }))
}

const payouts = (app: FastifyInstance) => {
  register(
    app,
    contracts.courierPayouts,
    async ({ deps, caller: { userId: owner }, query }) => {
      const [page, next] = await Promise.all([
        findPayouts(deps, owner, query),
        query.cursor === undefined ? readNextPayout(deps, { payee, owner }) : null,
      ])
      return { ...page, next }
    },
    {
      csv: async ({ deps, caller, request }) =>
        csvFile({
          filename: 'payouts.csv',
          columns: courierPayoutColumns(languageOf(request)),
          pages: payoutPages(deps, caller.userId),
          language: languageOf(request),
        }),
    },
  )
  register(
    app,
    contracts.courierPayout,
    async ({ deps, caller: { userId: owner }, params, query }) => {
      const payout = await findPayout(deps, owner, params.id)
      const which = { payee, owner, payoutId: payout.id } as const
      return { ...(await findEarnings(deps, which, query, deliveryEarnings)), payout }
    },
    {
      csv: async ({ deps, caller: { userId: owner }, params, request }) => {
        const { id } = await findPayout(deps, owner, params.id)
        return csvFile({
          filename: `${id}.csv`,
          columns: deliveryEarningColumns(languageOf(request)),
          pages: earningPages(deps, { payee, owner, payoutId: id }, deliveryEarnings),
          language: languageOf(request),
        })
      },
    },
  )
}

const statements = (app: FastifyInstance) => {
  app.get<{ Params: { id: string }; Querystring: z.infer<typeof contracts.courierStatementQuery> }>(
    contracts.courierPayoutStatement(':id'),
    {
      schema: {
        tags: ['Deliveries'],
        summary: 'The statement of a payout as PDF, for its courier',
        params: contracts.courierPayout.params,
        querystring: contracts.courierStatementQuery,
        security: [{ bearer: [] }],
      },
      onRequest: rateLimitByIp(limits.orderReceipt),
    },
    async (request, reply) => {
      const caller = await requireCaller(request, ['DELIVERY_AGENT'])
      await consume(app.deps, limits.orderReceiptOfAccount, caller.userId)
      const { language = languageOf(request) } = request.query
      return sendFile(reply, await courierStatementFile(app.deps, caller, request.params.id, language))
    },
  )
  register(
    app,
    contracts.taxStatement,
    ({ deps, caller, query }) => readTaxStatement(deps, caller.userId, query.year),
    {
      csv: async ({ deps, caller, query: { year }, request }) => {
        const statement = await readTaxStatement(deps, caller.userId, year)
        return csvFile({
          filename: `tax-statement-${statement.year}.csv`,
          columns: taxColumns,
          pages: one(statement.months),
          language: languageOf(request),
        })
      },
    },
  )
  app.get<{ Querystring: z.infer<typeof contracts.taxStatementQuery> }>(
    contracts.taxStatementFile,
    {
      schema: {
        tags: ['Deliveries'],
        summary: "A courier's earnings of a financial year as PDF",
        querystring: contracts.taxStatementQuery,
        security: [{ bearer: [] }],
      },
      onRequest: rateLimitByIp(limits.orderReceipt),
    },
    async (request, reply) => {
      const caller = await requireCaller(request, ['DELIVERY_AGENT'])
      await consume(app.deps, limits.orderReceiptOfAccount, caller.userId)
      const { year, language = languageOf(request) } = request.query
      return sendFile(reply, await taxStatementPdf(app.deps, caller, year, language))
    },
  )
}

/** A list that is one page. */
async function* one<Row>(rows: Row[]): AsyncGenerator<Row[]> {
  yield rows
}
