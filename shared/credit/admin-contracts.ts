import { z } from 'zod/mini'
import { adminList, searched } from '../api/lists.ts'
import { dayRange, instant, money } from '../api/wire.ts'
import { giftStatuses } from './gifts.ts'

const person = z.object({ id: z.string(), name: z.string() })

/** A gift of credit as admins see it: never its code, nor the words that came with it. */
const adminGift = z.object({
  id: z.string(),
  amount: money,
  status: z.enum(giftStatuses),
  /** An empty name: the account was deleted. */
  buyer: person,
  /** Whose credit it became; null until then. */
  redeemer: z.nullable(person),
  /** Whether the code was mailed to somebody; otherwise its buyer passes it on. */
  mailed: z.boolean(),
  createdAt: instant,
  redeemedAt: z.nullable(instant),
})
export type AdminGift = z.infer<typeof adminGift>

export const adminGifts = adminList({
  path: '/api/admin/credit-gifts',
  summary: 'Gifts of store credit, the latest first; `from` and `to` are the days on which they were bought',
  filter: {
    ...dayRange,
    /** A part of the buyer’s or the redeemer’s name, username or e-mail address; or a whole id of a gift. */
    ...searched,
    status: z.optional(z.enum(giftStatuses)),
  },
  item: adminGift,
})
