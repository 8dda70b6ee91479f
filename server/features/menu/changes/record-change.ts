import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { MenuGroup } from '#shared/menu/contracts.ts'
import type { MenuChangeKind } from '#shared/menu/menu-changes.ts'
import type { Transaction } from '../../../db/connection.ts'
import { bulkChanges, type StoredDish } from '../../../db/tables/index.ts'
import type { DishRow, MenuRow } from '../menu-item.ts'

type Values = Partial<Omit<DishRow, 'id'>> & { options?: MenuGroup[] }
export type DishChange = { before?: StoredDish; after: StoredDish }

/** As JSON keeps it. */
export const stored = (id: string, { backAt, offerEndsAt, ...values }: Values): StoredDish => ({
  id,
  ...values,
  ...(backAt !== undefined && { backAt: backAt?.toISOString() ?? null }),
  ...(offerEndsAt !== undefined && { offerEndsAt: offerEndsAt?.toISOString() ?? null }),
})

/** What values make of a dish, before and after, in the fields that differ; null where it is so already. */
export const differenceOf = (known: MenuRow, values: Values): DishChange | null => {
  const fields = Object.keys(values) as (keyof Values)[]
  const other = fields.filter((field) => !isDeepStrictEqual(known[field], values[field]))
  // Our picture follows what the dish has become: alone it is no change.
  if (other.every((field) => field === 'image')) return null
  const of = (all: Values): Values => Object.fromEntries(other.map((field) => [field, all[field]]))
  return { before: stored(known.id, of(known)), after: stored(known.id, of(values)) }
}

type Recorded = { restaurantId: string; kind: MenuChangeKind; at: Date }

/** Keeps what was changed, so that it can be undone; returns by which. Null where nothing was. */
export const recordChange = async (
  tx: Transaction,
  { restaurantId, kind, at }: Recorded,
  changes: readonly DishChange[],
): Promise<string | null> => {
  if (changes.length === 0) return null
  const id = randomUUID()
  const before = changes.flatMap((change) => change.before ?? [])
  await tx
    .insert(bulkChanges)
    .values({ id, restaurantId, kind, at, before, after: changes.map(({ after }) => after) })
  return id
}
