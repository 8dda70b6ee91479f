import { eq } from 'drizzle-orm'
import { marketDay } from '#shared/calendar.ts'
import type { Language } from '#shared/languages.ts'
import { taxLines } from '#shared/tax/tax-lines.ts'
import { orders, restaurants } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import { notFound } from '../orders/lifecycle/transition-order.ts'
import { oneOrder } from '../orders/lists/find-orders.ts'
import { renderReceipt } from '../receipts/render-receipt.ts'
import { readSetting } from '../settings/read-setting.ts'
import { invoiceText } from './invoice-text.ts'
import { invoiceNumber, invoiceOf } from './issue-invoice.ts'

/**
 * The tax invoice of a delivered order as PDF, for its customer, its restaurant and admins; each sees of the
 * customer what the order shows them. Throws not_found (404) for anybody else, illegal_transition (409)
 * before delivery.
 */
export const invoiceFile = async (
  deps: Deps,
  caller: Caller,
  id: string,
  language: Language,
): Promise<{ filename: string; pdf: Buffer }> => {
  const order = await oneOrder(deps, caller, id)
  if (order.viewedAs === 'agent' || order.viewedAs === 'anyAgent') throw notFound()
  const invoice = await invoiceOf(deps, id)
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
      .where(eq(orders.id, id)),
    readSetting(deps.db, 'invoicing'),
  ])
  const [stored] = terms
  if (!stored) throw notFound()
  const { name, area, address, fssaiNumber, ...rates } = stored
  const number = invoiceNumber(invoice)
  const text = invoiceText(
    {
      number,
      issuedAt: invoice.issuedAt,
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
    },
    language,
  )
  return { filename: `${number.replaceAll('/', '-')}.pdf`, pdf: await renderReceipt(text) }
}
