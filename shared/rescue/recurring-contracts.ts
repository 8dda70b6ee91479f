import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { maxLength } from '../api/length.ts'
import { instant, latLng, ofRestaurant, page, paging } from '../api/wire.ts'
import { allergens } from '../menu/restaurant-menu.ts'
import { carrierRoles, recurringKinds, slotStates } from './rescue-lifecycle.ts'
import { recurringForm } from './validation.ts'

const tag = 'Rescue'

/** A day of a recurring pick-up that is planned ahead, with who it is between. */
export const slot = z.object({
  id: z.string(),
  recurringId: z.string(),
  /** In Asia/Kolkata. */
  day: z.string(),
  startsAt: instant,
  /** By when it has to be fetched. */
  pickUpBy: instant,
  state: z.enum(slotStates),
  title: z.string(),
  /** As many as are expected. */
  portions: z.int(),
  isVeg: z.boolean(),
  from: z.object({ name: z.string(), address: z.string(), location: z.nullable(latLng) }),
  to: z.object({ name: z.string(), address: z.string(), location: latLng }),
  /** Whether somebody has said to carry it, and whether it is the caller. */
  carried: z.boolean(),
  yours: z.boolean(),
  /** Nobody has, although it is near: within the hours of the setting `slotWarnHours`. */
  warned: z.boolean(),
  /** The lot that it became. */
  lotId: z.nullable(z.string()),
})
export type Slot = z.infer<typeof slot>

/** A pick-up that comes again on the same days of the week. */
export const recurringRescue = z.object({
  id: z.string(),
  /** `proposed`: no shelter has agreed yet. */
  state: z.enum(['proposed', 'agreed', 'ended']),
  title: z.string(),
  portions: z.int(),
  isVeg: z.boolean(),
  kind: z.enum(recurringKinds),
  allergens: z.array(z.enum(allergens)),
  weekdays: z.array(z.int()),
  time: z.string(),
  pickUpMinutes: z.int(),
  restaurant: z.object({
    id: z.string(),
    name: z.string(),
    address: z.string(),
    location: z.nullable(latLng),
  }),
  shelter: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** Metres between them, for the shelter that looks; null where the restaurant has no place. */
  distance: z.nullable(z.int()),
  /** The next days that are planned. */
  slots: z.array(slot),
})
export type RecurringRescue = z.infer<typeof recurringRescue>

const items = z.object({ items: z.array(recurringRescue) })
const byId = z.object({ id: z.string().check(maxLength(100)) })
const ofOne = '/api/restaurant/recurring-rescues/:id'

export const ownRecurring = endpoint({
  method: 'GET',
  path: '/api/restaurant/recurring-rescues',
  access: ['RESTAURANT'],
  tag,
  summary: "The restaurant's recurring pick-ups, the latest first, with the days that are planned",
  query: ofRestaurant,
  response: items,
})

export const proposeRecurring = endpoint({
  method: 'POST',
  path: '/api/restaurant/recurring-rescues',
  access: ['RESTAURANT'],
  tag,
  summary: 'Propose a recurring pick-up; the first shelter that agrees has it',
  query: ofRestaurant,
  body: recurringForm,
  status: 201,
  response: recurringRescue,
})

export const endRecurring = endpoint({
  method: 'POST',
  path: `${ofOne}/end`,
  access: ['RESTAURANT'],
  tag,
  summary: 'End a recurring pick-up, with the days that are planned',
  params: byId,
  response: recurringRescue,
})

export const skipRecurring = endpoint({
  method: 'POST',
  path: `${ofOne}/skip`,
  access: ['RESTAURANT'],
  tag,
  summary: 'Leave out one day of a recurring pick-up; its carrier and the shelter are told',
  params: byId,
  body: z.object({ day: z.iso.date() }),
  response: recurringRescue,
})

export const shelterRecurring = endpoint({
  method: 'GET',
  path: '/api/shelter/recurring',
  access: ['SHELTER'],
  tag,
  summary: "The shelter's recurring pick-ups, and those that it could agree to, the nearest first",
  response: items,
})

export const agreeToRecurring = endpoint({
  method: 'POST',
  path: '/api/shelter/recurring/:id/agree',
  access: ['SHELTER'],
  tag,
  summary: 'Agree to receive a recurring pick-up; the first shelter wins',
  params: byId,
  response: recurringRescue,
})

export const leaveRecurring = endpoint({
  method: 'POST',
  path: '/api/shelter/recurring/:id/leave',
  access: ['SHELTER'],
  tag,
  summary: 'Receive a recurring pick-up no more; other shelters can agree to it',
  params: byId,
  response: recurringRescue,
})

export const carrierSlots = endpoint({
  method: 'GET',
  path: '/api/carrier/slots',
  access: carrierRoles,
  tag,
  summary: 'Days of recurring pick-ups that are planned, the nearest first: that nobody carries, or own ones',
  query: z.object({ state: z._default(z.enum(['open', 'own']), 'open'), ...paging }),
  response: page(slot),
})

const carrierMove = <const M extends string>(move: M, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/api/carrier/slots/:id/${move}`,
    access: carrierRoles,
    tag,
    summary,
    params: byId,
    response: slot,
  })
export const claimSlot = carrierMove(
  'claim',
  'Say that one carries a day of a recurring pick-up; the first wins',
)
export const dropSlot = carrierMove('drop-out', 'Say that one does not carry it after all; others are told')
