import { and, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import type { MenuGroup, MenuItem } from '#shared/menu/contracts.ts'
import type { Executor, Transaction } from '../../db/connection.ts'
import { dishes } from '../../db/tables/index.ts'
import type { MenuRow } from './menu-item.ts'
import { optionGroupsOf } from './option-groups.ts'

export const menuColumns = {
  ...getTableColumns(dishes),
  stockDay: sql<string | null>`(SELECT s.day FROM dish_stock s WHERE s.dish_id = dishes.id)`,
  stockSold: sql<number | null>`(SELECT s.sold FROM dish_stock s WHERE s.dish_id = dishes.id)`,
  options: sql<MenuGroup[]>`${sql.raw(optionGroupsOf('dishes.id', true))}`,
  ownCategory: sql<MenuItem['ownCategory']>`(SELECT json_strip_nulls(json_build_object(
    'id', c.id, 'name', c.name, 'nameHi', nullif(c.name_hi, ''))) FROM menu_categories c WHERE c.id = dishes.own_category_id)`,
}

/** A dish is looked for among these restaurants: those of the caller, or the one that was named. */
export type Own = { restaurantIds: readonly string[]; dishId: string }

const onMenu = ({ restaurantIds, dishId }: Own) =>
  and(eq(dishes.id, dishId), inArray(dishes.restaurantId, [...restaurantIds]), isNull(dishes.deletedAt))

const notOnMenu = () => new Refusal('not_found', /*i18n*/ 'This dish is not on your menu.')

/** Refuses: not_found, also for a deleted dish and for another restaurant's. */
export const readOwnDish = async (executor: Executor, own: Own): Promise<MenuRow> => {
  const [row] = await executor.select(menuColumns).from(dishes).where(onMenu(own))
  if (!row) throw notOnMenu()
  return row
}

/**
 * The same, locked until the end of the transaction: who changes one dish at the same time waits, and finds
 * what was written.
 */
export const lockOwnDish = async (tx: Transaction, own: Own): Promise<MenuRow> => {
  await tx.select({ id: dishes.id }).from(dishes).where(onMenu(own)).for('update')
  return readOwnDish(tx, own)
}
