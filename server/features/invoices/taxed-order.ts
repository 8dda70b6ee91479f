import { eq } from 'drizzle-orm'
import { marketDay } from '#shared/calendar.ts'
import type { Order } from '#shared/orders/contracts.ts'
import { type TaxLine, taxLines } from '#shared/tax/tax-lines.ts'
import { orders, restaurants } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import { notFound } from '../orders/lifecycle/transition-order.ts'
import { oneOrder } from '../orders/lists/find-orders.ts'
import { readSetting } from '../settings/read-setting.ts'
import type { SettingValue } from '../settings/registry.ts'

/** What every paper about an order's tax says. */
export type TaxedOrderContent = {
  /** What the reader may not see of the customer is left out. */
  order: Order
  seller: { name: string; address: string; fssaiNumber: string | null }
  issuer: SettingValue<'invoicing'>
  lines: TaxLine[]
}

/** The order as its customer, its restaurant and admins see it. Throws not_found (404) for anybody else. */
export const orderOfPapers = async (deps: Deps, caller: Caller, id: string): Promise<Order> => {
  const order = await oneOrder(deps, caller, id)
  if (order.viewedAs === 'agent' || order.viewedAs === 'anyAgent') throw notFound()
  return order
}

/** The order's supplies with their tax, who sold and who issues the papers. */
export const taxedOrder = async (deps: Deps, order: Order): Promise<TaxedOrderContent> => {
  const [terms, issuer] = await Promise.all([
    deps.db
      .select({
        deliveryTax: orders.deliveryTax,
        taxPercent: orders.taxPercent,
        deliveryTaxPercent: orders.deliveryTaxPercent,
        name: restaurants.name,
        area: restaurants.area,
        address: restaurants.address,
        fssaiNumber: restaurants.fssaiNumber,
      })
      .from(orders)
      .innerJoin(restaurants, eq(restaurants.id, orders.restaurantId))
      .where(eq(orders.id, order.id)),
    readSetting(deps.db, 'invoicing'),
  ])
  const [stored] = terms
  if (!stored) throw notFound()
  const { name, area, address, fssaiNumber, ...rates } = stored
  return {
    order,
    issuer,
    seller: { name, address: address || area, fssaiNumber },
    lines: taxLines({
      ...order,
      ...rates,
      day: marketDay(new Date(order.placedAt)),
      seller: 'restaurant',
      carrier: order.delivery ? 'courier' : 'restaurant',
    }),
  }
}
