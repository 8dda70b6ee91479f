import type { StatementPart } from '../../db/statement.ts'
import type { Deps } from '../../deps.ts'
import { limits } from '../../http/limits.ts'
import { countInsert, countParameter, counts } from '../../http/rate-limit.ts'

type Customer = { customerId: string; ip: string }

/**
 * Counts a cash checkout against its limits, because the restaurant bears the loss of cash orders that nobody pays for.
 * Accounts with a delivered order are not counted. The statement increments and checks the counter under its row lock, so that
 * concurrent checkouts cannot exceed the limit. `until` is when an exhausted limit resets; `now` is a value of another part.
 */
export const countCashOrder = (
  deps: Pick<Deps, 'settings' | 'keys' | 'clock'>,
  { customerId, ip }: Customer,
): StatementPart => ({
  name: 'limited',
  reads: ['now'],
  values: {
    customerId,
    counts: countParameter(deps, [
      { limit: limits.cashOrders, subject: customerId },
      { limit: limits.cashOrdersByIp, subject: ip },
    ]),
  },
  check: (parameter, soFar) => `counted AS (
    ${countInsert(
      parameter('counts'),
      parameter('now'),
      `${soFar} AND NOT EXISTS (
        SELECT FROM orders WHERE user_id = ${parameter('customerId')} AND status = 'delivered'
      )`,
    )}
  ), limited AS (
    SELECT max(counted.resets_at) AS until, count(*) = 0 AS ok
    FROM counted JOIN ${counts(parameter('counts'))} USING (key) WHERE counted.hits > counting.max
  )`,
})
