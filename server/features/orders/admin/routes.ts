import type { FastifyInstance } from 'fastify'
import { marketDay } from '#shared/calendar.ts'
import * as contracts from '#shared/contracts/admin-orders.ts'
import type { AdminOrder } from '#shared/contracts/admin-orders.ts'
import { type CsvColumn, csvFile } from '../../../http/csv.ts'
import { register } from '../../../http/register.ts'
import { languageOf } from '../../../languages.ts'
import { orderColumns } from '../order-columns.ts'
import { adminOrderPages, adminOrders } from './admin-orders.ts'

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
}
