import { and, eq, inArray } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import { endOfSlot } from '#shared/slots/slots.ts'
import { slots } from '../../db/tables/index.ts'
import { kitchens } from '../../db/views/restaurants.ts'
import type { Deps } from '../../deps.ts'
import { openingTime } from '../restaurants/opening-hours.ts'
import { type NotOffered, type SlotKitchen, whyNotOffered } from './offered-slots.ts'
import { kitchenColumns, slotKitchen } from './slot-kitchen.ts'

/** The slot of an order: between these moments. */
export type ChosenSlot = { from: Date; to: Date }

/** The portions that a cart has of each restaurant, by its id. */
export type Wanted = ReadonlyMap<string, number>

/**
 * The slot that begins at `from`, if each restaurant offers it and has room in it for its part of a cart. By
 * what is read, so that a checkout takes it by its own statement (take-slots.ts). Refuses: validation_failed
 * (422, no slot begins then), too_late, restaurant_closed and slot_full (409).
 */
export const requireSlot = async (
  deps: Pick<Deps, 'db'>,
  from: Date,
  wanted: Wanted,
  now: Date,
): Promise<ChosenSlot> => {
  const rows = await deps.db
    .select({ ...kitchenColumns, orders: slots.orders, portions: slots.portions })
    .from(kitchens)
    .leftJoin(slots, and(eq(slots.restaurantId, kitchens.id), eq(slots.from, from)))
    .where(inArray(kitchens.id, [...wanted.keys()]))
  for (const { orders, portions, ...row } of rows) {
    requireOffered(slotKitchen(row, now), from, now)
    const requested = wanted.get(row.id) ?? 0
    if ((orders ?? 0) + 1 > row.slotOrders || (portions ?? 0) + requested > row.slotPortions) throw slotFull()
  }
  return { from, to: endOfSlot(from) }
}

/** Refuses, as `requireSlot` does, a slot that a restaurant does not offer, whatever is taken of it. */
export const requireOffered = (kitchen: SlotKitchen & { name: string }, from: Date, now: Date): void => {
  const why = whyNotOffered(kitchen, from, now)
  if (why !== null) throw notOffered(why, kitchen.name, from, now)
}

/** Makes the rows that the checkout's statement locks. */
export const openSlots = async (deps: Pick<Deps, 'db'>, { from }: ChosenSlot, wanted: Wanted) => {
  await deps.db
    .insert(slots)
    .values([...wanted.keys()].toSorted().map((restaurantId) => ({ restaurantId, from })))
    .onConflictDoNothing()
}

export const slotFull = (): Refusal =>
  new Refusal('slot_full', /*i18n*/ 'This time is fully booked. Please choose another one.', {
    slot: /*i18n*/ 'Fully booked',
  })

const notOffered = (why: NotOffered, restaurant: string, from: Date, now: Date): Refusal => {
  const values = { restaurant, time: openingTime(from, now) }
  switch (why) {
    case 'tooLate':
      return new Refusal(
        'too_late',
        /*i18n*/ 'It is too late to order for {time}. Please choose a later time.',
        { slot: /*i18n*/ 'Too late for this time' },
        values,
      )
    case 'closed':
      return new Refusal(
        'restaurant_closed',
        /*i18n*/ '{restaurant} is closed at {time}. Please choose another time.',
        { slot: /*i18n*/ 'Closed at this time' },
        values,
      )
    default:
      return new Refusal(
        'validation_failed',
        /*i18n*/ '{restaurant} takes no orders for {time}. Please choose another time.',
        { slot: /*i18n*/ 'No orders are taken for this time' },
        values,
      )
  }
}
