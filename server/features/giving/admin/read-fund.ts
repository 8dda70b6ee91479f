import { eq, sql } from 'drizzle-orm'
import type { Fund } from '#shared/giving/admin-contracts.ts'
import { paise } from '#shared/money/money.ts'
import { donations, fundSpendings } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { monthsOf } from '../../ledger/months-of.ts'
import { hasMeals, keptOf } from '../donations/waiting-donations.ts'

const shown = 12

/**
 * The fund by the ledger, in paise: its balance, what came in less what went back to donors, what it spent
 * less what came back, in all and by month. Counted beside it: the received donations that are not wholly
 * refunded, and the portions that it paid for.
 */
export const readFund = async (deps: Deps): Promise<Fund> => {
  const months = new Map<string, Fund['months'][number]>()
  let balance = 0
  let refunded = 0
  for (const { month, kind, amount } of await monthsOf(deps.db, 'fund')) {
    balance += amount
    if (kind === 'refund') refunded -= amount
    const before = months.get(month)
    const [given, spent] = kind === 'spending' ? [0, -amount] : [amount, 0]
    months.set(month, {
      month,
      given: paise((before?.given ?? 0) + given),
      spent: paise((before?.spent ?? 0) + spent),
      balance: paise(balance),
    })
  }
  const all = [...months.values()]
  const sum = (of: 'given' | 'spent') => paise(all.reduce((total, month) => total + month[of], 0))
  return {
    balance: paise(balance),
    refunded: paise(refunded),
    given: sum('given'),
    spent: sum('spent'),
    ...(await counted(deps)),
    months: all.slice(-shown),
  }
}

const counted = async (deps: Deps): Promise<Pick<Fund, 'forMeals' | 'donations' | 'portions'>> => {
  const [meals] = await deps.db
    .select({ left: sql`coalesce(sum(${keptOf}), 0)`.mapWith(Number) })
    .from(donations)
    .where(hasMeals)
  const [portions] = await deps.db
    .select({ sum: sql`coalesce(sum(${fundSpendings.portions}), 0)`.mapWith(Number) })
    .from(fundSpendings)
    .where(sql`${fundSpendings.returned} < ${fundSpendings.amount}`)
  return {
    forMeals: paise(meals?.left ?? 0),
    donations: await deps.db.$count(donations, eq(donations.status, 'received')),
    portions: portions?.sum ?? 0,
  }
}
