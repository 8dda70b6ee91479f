import type { StatementPart } from '../../db/statement.ts'
import type { Deps } from '../../deps.ts'
import { limits } from '../../http/limits.ts'
import { countInsert, countParameter, counts } from '../../http/rate-limit.ts'

type Customer = { customerId: string; ip: string }

/**
 * Counts a cash checkout: food that nobody pays for is the kitchen's loss. An account that food was delivered to is not
 * counted. Counting and looking are one step for the database: the row of the counter is locked, so that checkouts at once are
 * counted one after the other. `until` says when a limit that is used up ends; `now` is a value of another part.
 */
export const countCashOrder = (
  deps: Pick<Deps, 'settings' | 'keys' | 'clock'>,
  { customerId, ip }: Customer,
): StatementPart => ({
  name: 'limited',
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
