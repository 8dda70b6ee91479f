import type { StatementPart } from '../../db/statement.ts'
import { hasReceived } from '../../db/views/orders.ts'
import type { Deps } from '../../deps.ts'
import { limits } from '../../http/limits/limits.ts'
import { countInsert, countParameter, counts } from '../../http/limits/rate-limit.ts'

export type Customer = { customerId: string; ip: string }

/**
 * Counts cash checkouts against their limits, because the restaurant bears the loss of cash orders that
 * nobody pays for. Accounts with a delivered order are not counted. The statement increments and checks the
 * counters under their row locks, so that concurrent checkouts cannot exceed the limit. `until` is when an
 * exhausted limit resets; `now` is a value of another part.
 */
export const countCashOrders = (
  deps: Pick<Deps, 'settings' | 'keys' | 'clock'>,
  customers: readonly Customer[],
): StatementPart => ({
  name: 'limited',
  reads: ['now'],
  values: {
    counts: countParameter(
      deps,
      customers.flatMap(({ customerId, ip }) => [
        { limit: limits.cashOrders, subject: customerId, account: customerId },
        { limit: limits.cashOrdersByIp, subject: ip, account: customerId },
      ]),
    ),
  },
  check: (parameter, soFar) => `counted AS (
    ${countInsert(
      parameter('counts'),
      parameter('now'),
      `${soFar} AND NOT ${hasReceived('counting.account')}`,
    )}
  ), limited AS (
    SELECT max(counted.resets_at) AS until, count(*) = 0 AS ok
    FROM counted JOIN ${counts(parameter('counts'))} USING (key) WHERE counted.hits > counting.max
  )`,
})
