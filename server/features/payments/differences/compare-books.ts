import type { DifferenceKind, BookSums as Sums } from '#shared/payments/differences.ts'
import type { ListedCharge } from '../provider.ts'

/** A payment of ours; `pending` is the part of `refunded` that may be on its way still. */
type Ours = Sums & { pending: number; fee: number | null }

/** All charges of one payment at the service: one, unless it was taken twice. */
export type Theirs = Sums & { fee: number | null; charges: ListedCharge[] }

/** Puts what a service lists together by payment; a charge that a page repeats counts once. */
export const byPayment = (listed: Iterable<ListedCharge>): Map<string, Theirs> => {
  const payments = new Map<string, Theirs>()
  for (const charge of listed) {
    const known = payments.get(charge.paymentId)
    if (known?.charges.some(({ reference }) => reference === charge.reference)) continue
    payments.set(charge.paymentId, {
      captured: (known?.captured ?? 0) + charge.captured,
      refunded: (known?.refunded ?? 0) + charge.refunded,
      fee: charge.fee === undefined ? (known?.fee ?? null) : (known?.fee ?? 0) + charge.fee.amount,
      charges: [...(known?.charges ?? []), charge],
    })
  }
  return payments
}

/**
 * What differs between our books and the service's about one payment; null if they agree. One without a
 * charge need not be listed; a pending refund may be listed already or not.
 */
export const differenceOf = (ours: Ours | undefined, theirs: Theirs | undefined): DifferenceKind | null => {
  const [captured, refunded] = [theirs?.captured ?? 0, theirs?.refunded ?? 0]
  if (!ours) return captured > 0 ? 'unknownCharge' : null
  if (captured > ours.captured) return 'capturedTwice'
  if (captured < ours.captured) return 'capturedLess'
  if (refunded > ours.refunded) return 'refundedMore'
  if (refunded < ours.refunded - ours.pending) return 'refundedLess'
  return theirs?.fee != null && ours.fee !== null && theirs.fee !== ours.fee ? 'feeDiffers' : null
}
