import type { RestaurantProfile } from '#shared/restaurants/contracts.ts'
import { minuteMs } from '#shared/time.ts'
import type { Transaction } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/sign-in/access-token.ts'
import { recordAudit } from '../audited.ts'
import { announceClosing } from './announce-closing.ts'
import { changeRestaurant, changeRestaurantNow } from './change-restaurant.ts'

/** How long nobody can order from a restaurant that does not answer. */
const unattendedMinutes = 30

/**
 * Takes no new orders for so many minutes from now, whatever was before; 0 takes them again. Orders that its
 * kitchen has go on; those for later for a time within the pause are cancelled. Refuses with not_found.
 */
export const pauseRestaurant = (
  deps: Deps,
  caller: Pick<Caller, 'userId'>,
  restaurantId: string,
  minutes: number,
): Promise<RestaurantProfile> => {
  const now = deps.clock()
  const until = new Date(now.getTime() + minutes * minuteMs)
  return changeRestaurantNow(
    deps,
    restaurantId,
    () =>
      minutes === 0
        ? { pausedUntil: null, pauseCause: null, resumedAt: now }
        : { pausedUntil: until, pauseCause: 'staff' },
    async (tx) => {
      await recordAudit(tx, {
        actor: { kind: 'account', id: caller.userId },
        action: minutes === 0 ? 'restaurant.resumed' : 'restaurant.paused',
        subject: { kind: 'restaurant', id: restaurantId },
        ...(minutes > 0 && { after: { minutes } }),
        at: now,
      })
      if (minutes > 0) await announceClosing(deps, tx, restaurantId, caller.userId)
    },
  )
}

/**
 * Says that everything takes `busyMinutes` longer than usual, for so many minutes from now, whatever was
 * before; 0 of either takes it back. Refuses with not_found.
 */
export const setBusy = (
  deps: Deps,
  caller: Pick<Caller, 'userId'>,
  restaurantId: string,
  { busyMinutes, minutes }: { busyMinutes: number; minutes: number },
): Promise<RestaurantProfile> => {
  const now = deps.clock()
  const isOver = busyMinutes === 0 || minutes === 0
  return changeRestaurantNow(
    deps,
    restaurantId,
    () =>
      isOver
        ? { busyMinutes: 0, busyUntil: null }
        : { busyMinutes, busyUntil: new Date(now.getTime() + minutes * minuteMs) },
    (tx, { columns }) =>
      recordAudit(tx, {
        actor: { kind: 'account', id: caller.userId },
        action: 'restaurant.changed',
        subject: { kind: 'restaurant', id: restaurantId },
        after: { fields: columns, busyMinutes: isOver ? 0 : busyMinutes },
        at: now,
      }),
  )
}

/**
 * Pauses a restaurant that does not accept its orders for 30 minutes, as part of `tx`. `isUnattended` decides
 * with the restaurant locked, so that two orders that expire at the same time count as two; it gets the
 * moment since which orders count, null for all. Returns the end of the pause; null if there is none, or
 * one already.
 */
export const pauseUnattended = async (
  deps: Deps,
  tx: Transaction,
  restaurantId: string,
  isUnattended: (since: Date | null) => Promise<boolean>,
): Promise<Date | null> => {
  const now = deps.clock()
  const until = new Date(now.getTime() + unattendedMinutes * minuteMs)
  const { columns } = await changeRestaurant(deps, tx, restaurantId, async ({ pausedUntil, resumedAt }) => {
    if (pausedUntil !== null && pausedUntil > now) return {}
    // Orders that expired before the last pause ended have had their effect.
    const since = (resumedAt ?? new Date(0)) > (pausedUntil ?? new Date(0)) ? resumedAt : pausedUntil
    return (await isUnattended(since)) ? { pausedUntil: until, pauseCause: 'unaccepted' } : {}
  })
  return columns.length > 0 ? until : null
}
