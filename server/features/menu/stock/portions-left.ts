import { serviceDay } from '#shared/orders/service-day.ts'

/** What is stored of a dish's sales; null where it never had a limit. */
export type Stock = { stockPerDay: number | null; day: string | null; sold: number | null }

/**
 * Portions sold on the service day of `now`. A later day stands there where another instance's clock
 * is ahead.
 */
export const soldToday = ({ day, sold }: Omit<Stock, 'stockPerDay'>, now: Date): number =>
  day !== null && day >= serviceDay(now) ? (sold ?? 0) : 0

/** Portions left on that day; null: no limit. */
export const leftOf = (stock: Stock, now: Date): number | null =>
  stock.stockPerDay === null ? null : Math.max(0, stock.stockPerDay - soldToday(stock, now))
