import { and, inArray, ne } from 'drizzle-orm'
import type { Executor } from '../../../db/connection.ts'
import { refundAnswers } from '../../../db/tables/index.ts'

/** What restaurants say about the refunds of these orders, by order; nothing of one that said nothing. */
export const answersTo = async (executor: Executor, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await executor
    .select({ id: refundAnswers.orderId, text: refundAnswers.text })
    .from(refundAnswers)
    .where(and(inArray(refundAnswers.orderId, [...ids]), ne(refundAnswers.text, '')))
  return new Map(rows.map(({ id, text }) => [id, text]))
}
