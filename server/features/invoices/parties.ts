import { eq, sql } from 'drizzle-orm'
import type { InvoiceParties, Issuer, Seller } from '#shared/invoices/parties.ts'
import type { Executor } from '../../db/connection.ts'
import { orderStates } from '../../db/views/orders.ts'
import { storefronts } from '../../db/views/restaurants.ts'
import { readSetting } from '../settings/read-setting.ts'

/** The operator as it is today. */
export const readIssuer = async (executor: Executor): Promise<Issuer> => {
  const { legalName, address, state, gstin } = await readSetting(executor, 'invoicing')
  return { legalName, address, state, gstin }
}

/** Whom the invoices of these orders name if they are issued now, by the order's id. */
export const readParties = async (
  executor: Executor,
  orderIds: readonly string[],
): Promise<Map<string, InvoiceParties>> => {
  const issuer = await readIssuer(executor)
  const rows = await executor
    .select({
      id: orderStates.id,
      name: storefronts.name,
      area: storefronts.area,
      address: storefronts.address,
      fssaiNumber: storefronts.fssaiNumber,
    })
    .from(orderStates)
    .innerJoin(storefronts, eq(storefronts.id, orderStates.restaurantId))
    .where(sql`${orderStates.id} = ANY(${sql.param([...orderIds])}::text[])`)
  return new Map(
    rows.map(({ id, name, area, address, fssaiNumber }) => {
      const seller: Seller = { name, address: address || area, fssaiNumber }
      return [id, { issuer, seller }]
    }),
  )
}
