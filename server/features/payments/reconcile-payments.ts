import { and, eq, gte, lt } from 'drizzle-orm'
import { payments } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import type { ListedCharge } from './provider.ts'
import { settlePayment } from './settle-payment.ts'

const dayMs = 24 * 3_600_000

/** Where our books and those of the payment service differ. Amounts in paise; null: not in those books at all. */
export type Difference = { paymentId: string; ours: Sums | null; theirs: Sums | null }
type Sums = { captured: number; refunded: number }

/**
 * Compares the day that ended a day ago with the books of the payment service. A charge that we still wait for is settled;
 * everything else that differs is logged for a person and returned. Nothing to do where the service keeps no books.
 */
export const reconcilePayments = async (deps: Deps): Promise<Difference[]> => {
  if (deps.payments.list === null) return []
  const to = new Date(deps.clock().getTime() - dayMs)
  const from = new Date(to.getTime() - dayMs)
  const theirs = new Map<string, ListedCharge>()
  for await (const charge of deps.payments.list({ from, to })) theirs.set(charge.paymentId, charge)
  for (const charge of theirs.values()) await settleMissed(deps, charge)

  const ours = await deps.db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.provider, deps.payments.name),
        gte(payments.createdAt, from),
        lt(payments.createdAt, to),
      ),
    )
  const known = new Map(ours.map((payment) => [payment.id, payment]))
  const differences = [...new Set([...known.keys(), ...theirs.keys()])].flatMap((paymentId) => {
    const difference = {
      paymentId,
      ours: sumsOf(known.get(paymentId)),
      theirs: sumsOf(theirs.get(paymentId)),
    }
    return agrees(difference) ? [] : [difference]
  })
  for (const difference of differences)
    deps.log.error(difference, 'a payment differs from the books of the payment service')
  return differences
}

const settleMissed = async (deps: Deps, { paymentId, reference, captured }: ListedCharge): Promise<void> => {
  const [payment] = await deps.db.select().from(payments).where(eq(payments.id, paymentId))
  if (payment?.status === 'created' && captured === payment.amount)
    await settlePayment(deps, paymentId, { outcome: 'captured', reference })
}

const sumsOf = (row: Sums | undefined): Sums | null =>
  row ? { captured: row.captured, refunded: row.refunded } : null

/** What neither took is in our books alone. */
const agrees = ({ ours, theirs }: Difference): boolean =>
  (ours?.captured ?? 0) === (theirs?.captured ?? 0) && (ours?.refunded ?? 0) === (theirs?.refunded ?? 0)
