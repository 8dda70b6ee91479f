import { and, eq, isNull } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { rescuePhotos, rescueRuns, surplusLots, surplusReservations } from '../tables/rescue.ts'

const query = new QueryBuilder()

/** Which lot a run carries. */
export const carriedLots = query
  .select({ runId: rescueRuns.id, lotId: rescueRuns.lotId })
  .from(rescueRuns)
  .as('carried_lots')

/** How far a lot is, what is left of it, and until when it is sold and safe. */
export const lotStates = query
  .select({
    id: surplusLots.id,
    restaurantId: surplusLots.restaurantId,
    state: surplusLots.state,
    remaining: surplusLots.remaining,
    listedAt: surplusLots.listedAt,
    saleUntil: surplusLots.saleUntil,
    safeUntil: surplusLots.safeUntil,
  })
  .from(surplusLots)
  .as('lot_states')

/** What is sold of a lot, for how much, and until when it is there. */
export const soldLots = query
  .select({
    id: surplusLots.id,
    restaurantId: surplusLots.restaurantId,
    title: surplusLots.title,
    isVeg: surplusLots.isVeg,
    state: surplusLots.state,
    remaining: surplusLots.remaining,
    salePrice: surplusLots.salePrice,
    saleUntil: surplusLots.saleUntil,
    pickUpUntil: surplusLots.pickUpUntil,
    safeUntil: surplusLots.safeUntil,
  })
  .from(surplusLots)
  .as('sold_lots')

/** Which orders have portions of a lot, how far that is, and since when. */
export const lotReservations = query
  .select({
    lotId: surplusReservations.lotId,
    orderId: surplusReservations.orderId,
    state: surplusReservations.state,
    at: surplusReservations.at,
  })
  .from(surplusReservations)
  .as('lot_reservations')

/** The lots of runs that are paid, with the transfer that pays the carrier; null until then. */
export const paidRuns = query
  .select({
    runId: rescueRuns.id,
    payTransfer: rescueRuns.payTransfer,
    title: surplusLots.title,
    restaurantId: surplusLots.restaurantId,
  })
  .from(rescueRuns)
  .innerJoin(surplusLots, eq(surplusLots.id, rescueRuns.lotId))
  .as('paid_runs')

/** Which lot a run carries, with the photo that its shelter shows of it; null where it shows none. */
export const shownRescues = query
  .select({
    runId: rescueRuns.id,
    lotId: rescueRuns.lotId,
    bytes: rescuePhotos.bytes,
    type: rescuePhotos.type,
  })
  .from(rescueRuns)
  .leftJoin(rescuePhotos, and(eq(rescuePhotos.runId, rescueRuns.id), isNull(rescuePhotos.hiddenAt)))
  .as('shown_rescues')
