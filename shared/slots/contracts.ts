import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { maxLength } from '../api/length.ts'
import { instant } from '../api/wire.ts'

/** A quarter of an hour for which an order can be placed; `free`: how many orders it still takes. */
const slot = z.object({ from: instant, to: instant, free: z.int() })
export type Slot = z.infer<typeof slot>

export const restaurantSlots = endpoint({
  method: 'GET',
  path: '/api/restaurants/:id/slots',
  access: 'public',
  tag: 'Catalogue',
  summary:
    'The quarters of an hour of a day for which a restaurant takes orders, with how many it still takes',
  params: z.object({ id: z.string().check(maxLength(100)) }),
  /** A calendar day in Asia/Kolkata, today or one of the seven after it; any other has none. */
  query: z.object({ date: z.iso.date() }),
  response: z.object({ slots: z.array(slot) }),
})

/** The moment at which a slot begins. */
export const beginsAt = z.iso.datetime({ offset: true }).check(maxLength(40))

/** The `slot` of a quote or a checkout: the moment at which a slot begins. Absent: as soon as possible. */
export const slotChoice = z.optional(beginsAt)
