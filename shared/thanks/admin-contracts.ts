import { z } from 'zod/mini'
import { adminList, searched } from '../api/lists.ts'
import { dayRange, instant, money } from '../api/wire.ts'
import { referralRefusals, referralStatuses } from './referrals.ts'

const person = z.object({ id: z.string(), name: z.string() })

/** Who brought whom, and what came of it. */
const adminReferral = z.object({
  /** The friend's account: nobody is brought twice. */
  id: z.string(),
  /** An empty name: the account was deleted. */
  referrer: person,
  referred: person,
  /** What each of them gets, as it was promised. */
  referrerAmount: money,
  referredAmount: money,
  status: z.enum(referralStatuses),
  /** Why nothing is paid; null otherwise. */
  refusal: z.nullable(z.enum(referralRefusals)),
  /** The order that it was paid for, or refused with. */
  orderId: z.nullable(z.string()),
  createdAt: instant,
  settledAt: z.nullable(instant),
})
export type AdminReferral = z.infer<typeof adminReferral>

export const adminReferrals = adminList({
  path: '/api/admin/referrals',
  summary: 'Who brought whom, the latest first; `from` and `to` are the days on which they said so',
  filter: {
    ...dayRange,
    /** A part of either’s name, username or e-mail address. */
    ...searched,
    status: z.optional(z.enum(referralStatuses)),
  },
  item: adminReferral,
})
