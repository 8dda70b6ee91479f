import type { Paise } from '#shared/money/money.ts'
import type { Deps } from '../../../deps.ts'
import { statementOf } from '../../ledger/statement.ts'

type Period = 'today' | 'week' | 'month' | 'allTime'
type Earnings = Record<Period, Paise> & { completedToday: number; deliveries: Record<Period, number> }

/**
 * An agent's earnings, of orders and of runs that the fund paid for, in paise: today, this week (from
 * Monday), this month and in all, by Asia/Kolkata's calendar.
 */
export const earningsOf = async (deps: Deps, agentId: string): Promise<Earnings> => {
  const earned = { account: 'agent', owner: agentId, kinds: ['settlement', 'spending'] } as const
  const { today, week, month, allTime } = await statementOf(deps.db, earned, deps.clock())
  return {
    today: today.amount,
    week: week.amount,
    month: month.amount,
    allTime: allTime.amount,
    completedToday: today.entries,
    deliveries: {
      today: today.entries,
      week: week.entries,
      month: month.entries,
      allTime: allTime.entries,
    },
  }
}
