import { type Paise, paise } from '#shared/money/money.ts'
import type { Deps } from '../../../deps.ts'
import { statementOf } from '../../ledger/statement.ts'

type Period = 'today' | 'week' | 'month' | 'allTime'
type Earnings = Record<Period, Paise> & {
  tips: Record<Period, Paise>
  completedToday: number
  deliveries: Record<Period, number>
}

/**
 * An agent's earnings, of orders, of runs that the fund paid for and of tips, which also stand by themselves,
 * in paise: today, this week (from Monday), this month and in all, by Asia/Kolkata's calendar.
 */
export const earningsOf = async (deps: Deps, agentId: string): Promise<Earnings> => {
  const earned = { account: 'agent', owner: agentId, kinds: ['settlement', 'spending'] } as const
  const now = deps.clock()
  const { today, week, month, allTime } = await statementOf(deps.db, earned, now)
  const tips = await statementOf(deps.db, { ...earned, kinds: ['tip'] }, now)
  const all = (period: Period) => paise({ today, week, month, allTime }[period].amount + tips[period].amount)
  return {
    today: all('today'),
    week: all('week'),
    month: all('month'),
    allTime: all('allTime'),
    tips: {
      today: tips.today.amount,
      week: tips.week.amount,
      month: tips.month.amount,
      allTime: tips.allTime.amount,
    },
    completedToday: today.entries,
    deliveries: {
      today: today.entries,
      week: week.entries,
      month: month.entries,
      allTime: allTime.entries,
    },
  }
}
