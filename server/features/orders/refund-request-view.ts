import { and, inArray, ne } from 'drizzle-orm'
import type { Paise } from '#shared/money/money.ts'
import type { Order } from '#shared/orders/contracts.ts'
import { refundableOf, refundOf } from '#shared/refunds/refunds.ts'
import type { Executor } from '../../db/connection.ts'
import { refundAnswers, type refundRequests } from '../../db/tables/index.ts'

export type RefundRequestRow = typeof refundRequests.$inferSelect
type RequestedOrder = Parameters<typeof refundOf>[0] &
  Parameters<typeof refundableOf>[0] & {
    items: readonly { dishId: string; name: string; price: Paise }[]
  }

/** A refund request as its customer and admins see it. */
export const refundRequestView = (
  {
    status,
    cause,
    reason,
    items,
    granted,
    asCredit,
    hasPhoto,
    at,
    decidedAt,
    decidedBy,
    decisionReason,
  }: RefundRequestRow,
  order: RequestedOrder,
): NonNullable<Order['refundRequest']> => ({
  status,
  cause,
  reason,
  items:
    items === null
      ? null
      : items.flatMap(({ line, quantity }) => {
          const item = order.items[line]
          return item ? [{ line, dishId: item.dishId, name: item.name, quantity }] : []
        }),
  amount: refundOf(order, items),
  refundable: refundableOf(order, items),
  granted,
  asCredit,
  photo: hasPhoto,
  requestedAt: at.toISOString(),
  decision:
    decidedAt === null
      ? null
      : { reason: decisionReason ?? '', at: decidedAt.toISOString(), automatic: decidedBy === null },
})

/** What restaurants say about the refunds of these orders, by order; nothing of one that said nothing. */
export const answersTo = async (executor: Executor, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await executor
    .select({ id: refundAnswers.orderId, text: refundAnswers.text })
    .from(refundAnswers)
    .where(and(inArray(refundAnswers.orderId, [...ids]), ne(refundAnswers.text, '')))
  return new Map(rows.map(({ id, text }) => [id, text]))
}
