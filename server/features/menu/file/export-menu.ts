import { and, asc, eq, isNull } from 'drizzle-orm'
import { marketDay } from '#shared/calendar.ts'
import type { MenuItem } from '#shared/menu/contracts.ts'
import { dishes } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { type CsvFile, csvFile } from '../../../http/csv.ts'
import { menuItemOf } from '../menu-item.ts'
import { menuColumns } from '../own-dish.ts'
import { type CellName, cellNames, cellsOf, guarded, jsonOf } from './menu-cells.ts'
import { menuFormat } from './read-menu-file.ts'

const readMenu = async (deps: Deps, restaurantId: string): Promise<MenuItem[]> => {
  const rows = await deps.db
    .select(menuColumns)
    .from(dishes)
    .where(and(eq(dishes.restaurantId, restaurantId), isNull(dishes.deletedAt)))
    .orderBy(asc(dishes.sortOrder), asc(dishes.id))
  return rows.map((row) => menuItemOf(row, deps.clock()))
}

/**
 * A restaurant's whole menu as CSV, which imports again without a change. Its titles are those that the
 * import knows, so never translated.
 */
export const exportMenuCsv = (deps: Deps, restaurantId: string): Promise<CsvFile> =>
  csvFile<Record<CellName, string>>({
    filename: `menu-${marketDay(deps.clock())}.csv`,
    columns: cellNames.map((name) => ({ title: name, value: (cells) => guarded(cells[name]) })),
    pages: (async function* () {
      yield (await readMenu(deps, restaurantId)).map(cellsOf)
    })(),
    language: 'en',
  })

/** The same as JSON, prices in rupees. */
export const exportMenuJson = async (deps: Deps, restaurantId: string): Promise<string> =>
  JSON.stringify({ format: menuFormat, items: (await readMenu(deps, restaurantId)).map(jsonOf) }, null, 1)
