import { and, asc, eq, exists, inArray, isNotNull, isNull, not, sql } from 'drizzle-orm'
import { type Paise, paise } from '#shared/money/money.ts'
import { minuteMs } from '#shared/time.ts'
import type { Transaction } from '../../db/connection.ts'
import { autopilotLots } from '../../db/tables/index.ts'
import { dishFacts } from '../../db/views/menu/dishes.ts'
import { storefronts } from '../../db/views/restaurants.ts'
import { staffMembers } from '../../db/views/staff.ts'
import type { Deps } from '../../deps.ts'
import { listSurplus } from '../rescue/lots/list-surplus.ts'
import { restaurantTopic } from '../restaurants/topics.ts'
import { sheltersWithRoom } from './shelters-with-room.ts'

const portions = 6
const cookedBefore = 20 * minuteMs
/** Then it is over, whatever became of it: no demo that was switched off carries old food about. */
const pickUpWithin = 120 * minuteMs

/** Who could receive it, and the topics of open dashboards, whose restaurants are left out. */
type Around = { shelterUserIds: readonly string[]; present: ReadonlySet<string> }

/**
 * Lists surplus food of the autopilot's own (`listLeftOver`), which it sees through to its end step by step.
 */
export const listLot = async (deps: Deps, around: Around): Promise<boolean> =>
  listLeftOver(deps, around, {
    portions,
    nth: await deps.db.$count(autopilotLots),
    alsoIn: (tx, lotId) => tx.insert(autopilotLots).values({ lotId }),
  })

type Wanted = {
  portions: number
  /** Whose turn it is among the dishes. */
  nth: number
  alsoIn?: (tx: Transaction, lotId: string) => Promise<unknown>
}

/**
 * Lists a vegetarian dish of the menu of the next restaurant in turn, of the demo's that nobody works for, at
 * half its price. False if there is none, or no shelter has room for all of it.
 */
export const listLeftOver = async (
  deps: Deps,
  { shelterUserIds, present }: Around,
  { portions: count, nth, alsoIn }: Wanted,
): Promise<boolean> => {
  const menu = (await leftOver(deps)).filter(
    ({ restaurantId }) => !present.has(restaurantTopic(restaurantId)),
  )
  const food = roundRobin(menu, nth)
  if (!food) return false
  const now = deps.clock().getTime()
  const pickUpUntil = new Date(now + pickUpWithin)
  const from = { lat: food.lat, lng: food.lng }
  const receivers = await sheltersWithRoom(deps, shelterUserIds, {
    isVeg: true,
    safeUntil: pickUpUntil,
    from,
  })
  if (!receivers.some(({ room }) => room >= count)) return false
  await deps.db.transaction(async (tx) => {
    const lot = await listSurplus(deps, tx, food.restaurantId, {
      title: food.name,
      portions: count,
      isVeg: true,
      kind: 'hot',
      allergens: food.allergens,
      cookedAt: new Date(now - cookedBefore).toISOString(),
      pickUpUntil: pickUpUntil.toISOString(),
      salePrice: halfOf(food.price),
    })
    await alsoIn?.(tx, lot.id)
  })
  return true
}

/** In whole rupees, and at least one. */
const halfOf = (price: Paise): Paise => paise(Math.max(1, Math.round(price / 200)) * 100)

/** The `nth` of a menu: each restaurant once before any comes again, then with its next dish. */
const roundRobin = <T extends { restaurantId: string }>(menu: readonly T[], nth: number): T | undefined => {
  const kitchens = [...Map.groupBy(menu, ({ restaurantId }) => restaurantId).values()]
  const own = kitchens[nth % kitchens.length] ?? []
  return own[Math.floor(nth / kitchens.length) % own.length]
}

/** Cooked dishes, vegetarian, so that every shelter may have them. */
const leftOver = async ({ db }: Deps) => {
  const rows = await db
    .select({
      restaurantId: storefronts.id,
      lat: storefronts.lat,
      lng: storefronts.lng,
      name: dishFacts.name,
      price: dishFacts.price,
      allergens: dishFacts.allergens,
    })
    .from(dishFacts)
    .innerJoin(storefronts, eq(storefronts.id, dishFacts.restaurantId))
    .where(
      and(
        eq(storefronts.source, 'seed'),
        eq(storefronts.active, true),
        isNull(storefronts.suspendedAt),
        isNotNull(storefronts.lat),
        not(
          exists(
            db
              .select({ one: sql`1` })
              .from(staffMembers)
              .where(eq(staffMembers.restaurantId, storefronts.id)),
          ),
        ),
        inArray(dishFacts.category, ['breakfast', 'main-course']),
        eq(dishFacts.isVeg, true),
        eq(dishFacts.available, true),
        isNull(dishFacts.deletedAt),
      ),
    )
    .orderBy(asc(storefronts.sortOrder), asc(storefronts.id), asc(dishFacts.sortOrder), asc(dishFacts.id))
  return rows.flatMap(({ lat, lng, ...row }) => (lat === null || lng === null ? [] : [{ ...row, lat, lng }]))
}
