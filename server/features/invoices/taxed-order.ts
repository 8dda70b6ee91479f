import { eq } from 'drizzle-orm'
import { marketDay } from '#shared/calendar.ts'
import type { InvoiceParties } from '#shared/invoices/parties.ts'
import type { Order } from '#shared/orders/contracts.ts'
import { type TaxLine, taxLines } from '#shared/tax/tax-lines.ts'
import { orderSums } from '../../db/views/orders.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import { notFound } from '../orders/lifecycle/transition-order.ts'
import { oneOrder } from '../orders/lists/find-orders.ts'
import type { InvoiceRow } from './issue-invoice.ts'
import { readParties } from './parties.ts'

/** What every paper about an order's tax says. */
export type TaxedOrderContent = InvoiceParties & {
  /** What the reader may not see of the customer is left out. */
  order: Order
  lines: TaxLine[]
}

/** The order as its customer, its restaurant and admins see it. Throws not_found (404) for anybody else. */
export const orderOfPapers = async (deps: Deps, caller: Caller, id: string): Promise<Order> => {
  const order = await oneOrder(deps, caller, id)
  if (order.viewedAs === 'agent' || order.viewedAs === 'anyAgent') throw notFound()
  return order
}

/** The order's supplies with their tax, and who sold and who issued them as its invoice names them. */
export const taxedOrder = async (
  deps: Deps,
  order: Order,
  invoice: InvoiceRow,
): Promise<TaxedOrderContent> => {
  const [[rates], parties] = await Promise.all([
    deps.db
      .select({
        deliveryTax: orderSums.deliveryTax,
        taxPercent: orderSums.taxPercent,
        deliveryTaxPercent: orderSums.deliveryTaxPercent,
      })
      .from(orderSums)
      .where(eq(orderSums.id, order.id)),
    invoice.parties ?? readParties(deps.db, [order.id]).then((found) => found.get(order.id)),
  ])
  if (!rates || !parties) throw notFound()
  return {
    order,
    ...parties,
    lines: taxLines({
      ...order,
      ...rates,
      day: marketDay(new Date(order.placedAt)),
      seller: 'restaurant',
      carrier: order.delivery ? 'courier' : 'restaurant',
    }),
  }
}
