import { lt, sql } from 'drizzle-orm'
import { daysBefore } from '#shared/calendar.ts'
import { serviceDay } from '#shared/orders/service-day.ts'
import { dishStockTakes } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { announceCatalogueChange } from '../../catalogue-changes/changes.ts'
import { showLeft } from './show-left.ts'

/**
 * Fills every dish with a limit again as the service day begins (shared/orders/service-day.ts), for customers
 * to see; checkout goes by the day itself. What orders took on days before yesterday is forgotten. Returns
 * how many dishes are shown otherwise.
 */
export const renewStock = (deps: Pick<Deps, 'db' | 'clock' | 'notifications'>): Promise<number> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock()
    await tx.delete(dishStockTakes).where(lt(dishStockTakes.day, daysBefore(serviceDay(now), 1)))
    const changed = await showLeft(tx, now, sql`true`)
    if (changed > 0) announceCatalogueChange(deps, tx)
    return changed
  })
