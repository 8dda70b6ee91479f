import type { StatementPart } from '../../db/statement.ts'
import { isStanding } from '../../db/views/orders.ts'

/**
 * A statement part that closes a group cart with the order that the same statement writes: once, as it was
 * read (`version`), locked, and in its time. One whose order was cancelled may be ordered again. The version
 * goes up with it: who waited for the row sees that, but not the other's order, which its snapshot lacks.
 */
export const closeGroupCart = (
  { token, version, now }: { token: string; version: number; now: Date },
  orderId: string,
): StatementPart => ({
  name: 'group_cart',
  values: { groupToken: token, groupVersion: version, groupNow: now, groupOrder: orderId },
  check: (parameter, soFar) => `group_locked AS (
    SELECT g.token FROM group_carts g
    WHERE g.token = ${parameter('groupToken')} AND g.version = ${parameter('groupVersion')}::integer
      AND g.locked_at IS NOT NULL AND g.expires_at > ${parameter('groupNow')}::timestamptz
      AND NOT ${isStanding('g.order_id')} AND ${soFar}
    FOR NO KEY UPDATE
  ), group_cart AS (SELECT EXISTS (SELECT FROM group_locked) AS ok)`,
  write: (parameter) => `group_closed AS (
    UPDATE group_carts g SET order_id = ${parameter('groupOrder')}, version = g.version + 1
    FROM agreed, group_locked k WHERE ok AND g.token = k.token
  )`,
})
