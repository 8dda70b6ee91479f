/** Sums of one payment in one set of books, in paise. */
export type BookSums = { captured: number; refunded: number }

/**
 * What differs between our books and a payment service's: `unknownCharge`, money that we know nothing of;
 * `capturedTwice`, more taken than we know; `capturedLess`; `refundedLess`, a refund of ours that was not
 * made; `refundedMore`, one that we know nothing of; `feeDiffers`, booked at another amount.
 */
export const differenceKinds = [
  'unknownCharge',
  'capturedTwice',
  'capturedLess',
  'refundedLess',
  'refundedMore',
  'feeDiffers',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/**
 * How a difference is mended: what was taken too much goes back, a refund is sent again, or a person notes
 * what became of it.
 */
export const differenceMends = ['sendBack', 'refundAgain', 'note'] as const
export type DifferenceMend = (typeof differenceMends)[number]

/** The mend of each kind. */
export const mendOf: Record<DifferenceKind, DifferenceMend> = {
  unknownCharge: 'sendBack',
  capturedTwice: 'sendBack',
  refundedLess: 'refundAgain',
  capturedLess: 'note',
  refundedMore: 'note',
  feeDiffers: 'note',
}
