import type { FastifyInstance } from 'fastify'
import { marketDay } from '#shared/calendar.ts'
import type { AdminOrder } from '#shared/orders/admin-contracts.ts'
import * as contracts from '#shared/orders/admin-contracts.ts'
import { streams } from '#shared/orders/contracts.ts'
import { type CsvColumn, csvFile } from '../../../http/csv.ts'
import { register } from '../../../http/register.ts'
import { requireDuty } from '../../../http/sign-in/admin-duties.ts'
import { requireCaller } from '../../../http/sign-in/session.ts'
import { languageOf } from '../../../languages.ts'
import { orderColumns } from '../lists/order-columns.ts'
import { allOrdersTopic } from '../topics.ts'
import { actForParty } from './act-for-party.ts'
import { adminOrderPages, adminOrders, adminView } from './admin-orders.ts'
import { contactParty } from './contact-party.ts'
import { orderDetails } from './order-details.ts'

/** What admins do with everybody's orders. */
export const adminOrderRoutes = async (app: FastifyInstance) => {
  register(app, contracts.adminOrders, ({ deps, query }) => adminOrders(deps, query), {
    csv: ({ deps, query, request }) => {
      const [number, placed, status, ...others] = orderColumns(languageOf(request))
      const restaurant: CsvColumn<AdminOrder> = {
        title: /*i18n*/ 'Restaurant',
        value: (order) => order.restaurant.name,
      }
      return csvFile<AdminOrder>({
        filename: `orders-${marketDay(deps.clock())}.csv`,
        columns: [number, placed, status, restaurant, ...others].filter((column) => column !== undefined),
        pages: adminOrderPages(deps, query),
        language: languageOf(request),
      })
    },
  })
  app.get(
    streams.allOrders,
    { schema: { tags: ['Live'], summary: "SSE: events of everybody's orders" } },
    async (request, reply) => {
      const caller = await requireCaller(request, ['ADMIN'])
      await app.live.open(request, reply, caller, () => ({ topics: [allOrdersTopic] }))
    },
  )
  register(app, contracts.adminOrderOf, ({ deps, params }) => orderDetails(deps, params.id))
  register(app, contracts.actOnOrder, async ({ deps, caller, params, body }) => {
    if (body.action !== 'cancel') requireDuty(caller, 'operate')
    return adminView(deps, await actForParty(deps, { orderId: params.id, adminId: caller.userId, ...body }))
  })
  register(app, contracts.contactParty, ({ deps, caller, params, body }) =>
    contactParty(deps, caller.userId, { orderId: params.id, ...body }),
  )
}
