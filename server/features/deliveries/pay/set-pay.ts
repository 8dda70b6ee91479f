import { eq } from 'drizzle-orm'
import type { PayTerms } from '#shared/deliveries/courier-pay.ts'
import type { Paise } from '#shared/money/money.ts'
import type { Transaction } from '../../../db/connection.ts'
import { deliveries } from '../../../db/tables/index.ts'

/** Sets what a locked delivery pays, in paise, and what that was worked out by: its subject has decided. */
export const setPay = async (
  tx: Transaction,
  id: string,
  { pay, payTerms }: { pay: Paise; payTerms: PayTerms },
): Promise<void> => {
  await tx.update(deliveries).set({ pay, payTerms }).where(eq(deliveries.id, id))
}
