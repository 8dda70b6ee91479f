import { type Paise, paise, sumOf } from '#shared/money/money.ts'
import type { Deps } from '../../deps.ts'
import { creditBalance } from '../credit/credit.ts'

/** What the caller's credit pays of these orders, in paise: not of tips or donations, which others get. */
export const creditFor = async (
  { db }: Pick<Deps, 'db'>,
  userId: string | null,
  orders: readonly { total: Paise }[],
): Promise<Paise> => (userId === null ? paise(0) : usable(await creditBalance(db, userId), orders))

/** The same of a known balance. */
export const usable = (balance: Paise, orders: readonly { total: Paise }[]): Paise =>
  paise(Math.min(balance, sumOf(orders.map(({ total }) => total))))
