import { idsOfNumber, readableNumber } from '../api/readable.ts'

const prefix = 'RF'

/** What people call a refund: `RF-7K2M9QXDP`. */
export const refundNumber = (id: string): string => readableNumber(prefix, id)

/** The first and the last id that a typed number may be of; null where it is none. */
export const idsOfRefundNumber = (typed: string): { first: string; last: string } | null =>
  idsOfNumber(prefix, typed)
