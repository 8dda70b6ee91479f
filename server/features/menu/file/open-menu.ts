import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '../../../db/connection.ts'
import { dishes } from '../../../db/tables/index.ts'
import type { MenuRow } from '../menu-item.ts'
import { menuColumns } from '../own-dish.ts'
import { type FileLine, keyOf } from './file-line.ts'

/**
 * The dishes of a restaurant, locked, as the lines of a file find them: by id, else by name and quantity,
 * else by a name that is theirs alone.
 */
export const openMenu = async (tx: Transaction, restaurantId: string) => {
  const own = and(eq(dishes.restaurantId, restaurantId), isNull(dishes.deletedAt))
  await tx.select({ id: dishes.id }).from(dishes).where(own).orderBy(asc(dishes.id)).for('update')
  const rows: MenuRow[] = await tx.select(menuColumns).from(dishes).where(own)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const byImport = new Map(rows.flatMap((row) => (row.importKey === null ? [] : [[row.importKey, row]])))
  const byKey = Map.groupBy(rows, (row) => keyOf(row.name, row.quantity))
  const byName = Map.groupBy(rows, (row) => keyOf(row.name, ''))
  const taken = new Set<string>()
  let last = Math.max(999, ...rows.map((row) => row.sortOrder))
  let added = 0
  return {
    find: ({
      cells,
      importKey,
    }: Pick<Extract<FileLine, { importKey?: string }>, 'cells' | 'importKey'>): MenuRow | undefined => {
      const { id = '', name = '', quantity = '' } = cells
      // With an id that is not on this menu it may be a branch's file: by its name it is found here.
      const found = byId.get(id) ?? (importKey === undefined ? undefined : byImport.get(importKey))
      if (found) return found
      const same = byKey.get(keyOf(name, quantity)) ?? []
      const free = same.find((row) => !taken.has(row.id)) ?? same[0]
      if (free || quantity !== '') return free
      const namesakes = byName.get(keyOf(name, '')) ?? []
      return namesakes.length === 1 ? namesakes[0] : undefined
    },
    isTaken: ({ id }: MenuRow) => taken.has(id),
    take: ({ id }: MenuRow) => taken.add(id),
    size: () => rows.length + added,
    nextPlace: () => {
      added += 1
      last += 1
      return last
    },
  }
}
