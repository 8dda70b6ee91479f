/**
 * What became of a payout at the bank: booked by the platform, sent as the operator says who ordered the
 * transfer, or failed as the bank said. What has failed is sent again, and what was sent may come back. Pure.
 */
export const payoutStates = ['booked', 'sent', 'failed'] as const
export type PayoutState = (typeof payoutStates)[number]

const next: Record<PayoutState, readonly PayoutState[]> = {
  booked: ['sent', 'failed'],
  sent: ['failed'],
  failed: ['sent'],
}

export const allowsPayoutState = (from: PayoutState, to: PayoutState): boolean => next[from].includes(to)

/** What people call a payout: `P-00042`. */
export const payoutNumber = (number: number): string => `P-${String(number).padStart(5, '0')}`

/** What people read of it, to be translated. */
export const payoutStateLabels: Record<PayoutState, string> = {
  booked: /*i18n*/ 'Booked',
  sent: /*i18n*/ 'Sent',
  failed: /*i18n*/ 'Failed',
}
