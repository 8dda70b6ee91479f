import { asc, eq } from 'drizzle-orm'
import type { Executor } from '../../db/connection.ts'
import { payments, refunds } from '../../db/tables/index.ts'

/** A payment and what went back of it, the earliest first. Amounts in paise. */
export const paymentRecord = async (executor: Executor, id: string) => {
  const [payment] = await executor.select().from(payments).where(eq(payments.id, id))
  if (!payment) throw new Error(`payment ${id} is missing`)
  return {
    payment,
    refunds: await executor
      .select()
      .from(refunds)
      .where(eq(refunds.paymentId, id))
      .orderBy(asc(refunds.createdAt)),
  }
}
