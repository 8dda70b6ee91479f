import { type Limit, minutes } from '../../http/rate-limit.ts'

/** By address. A form that charges cards is otherwise where stolen numbers are tried out. */
export const limits = {
  donate: { name: 'donate', max: 30, windowMs: minutes(60) },
  receipt: { name: 'donation-receipt', max: 120, windowMs: minutes(15) },
} satisfies Record<string, Limit>
