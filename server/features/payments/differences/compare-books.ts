import type { DifferenceKind, BookSums as Sums } from '#shared/payments/differences.ts'
import type { ListedCharge } from '../provider.ts'

/**
 * A payment of ours; `pending` is the part of `refunded` that may be on its way still, `reference` the
 * service's id of the charge that we know of.
 */
type Ours = Sums & { pending: number; fee: number | null; reference: string | null }

/** All charges of one payment at the service: one, unless it was taken twice. */
export type Theirs = Sums & { charges: ListedCharge[] }

/** Puts what a service lists together by payment; a charge that a page repeats counts once. */
export const byPayment = (listed: Iterable<ListedCharge>): Map<string, Theirs> => {
  const payments = new Map<string, Theirs>()
  for (const charge of listed) {
    const known = payments.get(charge.paymentId)
    if (known?.charges.some(({ reference }) => reference === charge.reference)) continue
    payments.set(charge.paymentId, {
      captured: (known?.captured ?? 0) + charge.captured,
      refunded: (known?.refunded ?? 0) + charge.refunded,
      charges: [...(known?.charges ?? []), charge],
    })
  }
  return payments
}

type Known = Sums & Pick<Ours, 'reference'>

/** The charge that our payment is, if we know of one, and what was taken beside it. */
const charges = (ours: Known | undefined, theirs: Theirs | undefined) => {
  const all = theirs?.charges ?? []
  const isTaken = ours !== undefined && ours.captured > 0
  const own = isTaken ? (all.find(({ reference }) => reference === ours.reference) ?? all[0]) : undefined
  return { own, beside: all.filter((charge) => charge !== own) }
}

/** What was taken with our own charge beyond our books, in paise, and is not back. */
const beyond = (ours: Known | undefined, own: ListedCharge | undefined): number => {
  const tooMuch = own ? own.captured - (ours?.captured ?? 0) : 0
  const back = Math.max(0, (own?.refunded ?? 0) - (ours?.refunded ?? 0))
  return Math.max(0, tooMuch - back)
}

/** What the service took that our books do not know of and has not given back, by charge, in paise. */
export const takenTooMuch = (
  ours: Known | undefined,
  theirs: Theirs | undefined,
): { reference: string; amount: number }[] => {
  const { own, beside } = charges(ours, theirs)
  return [
    ...(own ? [{ reference: own.reference, amount: beyond(ours, own) }] : []),
    ...beside.map(({ reference, captured, refunded }) => ({ reference, amount: captured - refunded })),
  ].filter(({ amount }) => amount > 0)
}

/** What our books gave back and the service did not, in paise. */
export const notGivenBack = (ours: Known, theirs: Theirs | undefined): number => {
  const { own } = charges(ours, theirs)
  return Math.max(0, ours.refunded - Math.max(0, (own?.refunded ?? 0) - tooMuchOf(ours, own)))
}
const tooMuchOf = (ours: Known, own: ListedCharge | undefined): number =>
  Math.max(0, (own?.captured ?? 0) - ours.captured)

/**
 * What differs between our books and the service's about one payment; null if they agree. One without a
 * charge need not be listed; a pending refund may be listed already or not, and what was taken too much may
 * be back by now.
 */
export const differenceOf = (ours: Ours | undefined, theirs: Theirs | undefined): DifferenceKind | null => {
  const isTooMuch = takenTooMuch(ours, theirs).length > 0
  if (!ours) return isTooMuch ? 'unknownCharge' : null
  if (isTooMuch) return 'capturedTwice'
  const { own } = charges(ours, theirs)
  if ((own?.captured ?? 0) < ours.captured) return 'capturedLess'
  const refunded = (own?.refunded ?? 0) - tooMuchOf(ours, own)
  if (refunded > ours.refunded) return 'refundedMore'
  if (refunded < ours.refunded - ours.pending) return 'refundedLess'
  const isFeeKnown = own?.fee !== undefined && ours.fee !== null
  return isFeeKnown && own.fee?.amount !== ours.fee ? 'feeDiffers' : null
}
