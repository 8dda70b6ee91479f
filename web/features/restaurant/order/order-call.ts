import type { Order } from '#shared/orders/contracts.ts'
import { serviceDay } from '#shared/orders/service-day.ts'
import { shortDay } from '../../../lib/language/time.ts'

/** What is called across the kitchen: the day's number, and before it has one the end of its id. */
export const orderCall = ({ id, number }: Pick<Order, 'id' | 'number'>): string =>
  number === null ? id.slice(-4) : `#${number}`

/** The day of an order that is not of today, since each day begins again at 1; undefined without a number. */
export const otherDay = ({ number, placedAt }: Pick<Order, 'number' | 'placedAt'>): string | undefined => {
  const day = serviceDay(new Date(placedAt))
  return number === null || day === serviceDay(new Date()) ? undefined : shortDay(day)
}

/** Both, in a line of text. */
export const orderCallAndDay = (order: Pick<Order, 'id' | 'number' | 'placedAt'>): string =>
  [orderCall(order), otherDay(order)].filter((part) => part !== undefined).join(', ')
