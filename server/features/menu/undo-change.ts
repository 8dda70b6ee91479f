import { and, asc, eq, inArray, isNull, lt } from 'drizzle-orm'
import type { Output } from '#shared/contract.ts'
import type { undoChange as contract } from '#shared/contracts/menu.ts'
import { Refusal } from '#shared/errors.ts'
import { dayMs } from '#shared/time.ts'
import { isUuid } from '../../db/is-uuid.ts'
import { bulkChanges, dishes } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { announceCatalogueChange } from '../catalogue-changes/changes.ts'
import { showLeft } from './stock/show-left.ts'

const keptMs = dayMs

const noSuchChange = () => new Refusal('not_found', /*i18n*/ 'This change can no longer be undone.')

/**
 * Takes a change of several dishes back: each becomes what it was, price, offer, availability, category and
 * picture, but those that somebody has changed or deleted since, which are counted. A repeat returns the same
 * and changes nothing. Refuses: not_found (404), also after a day and for another restaurant's.
 */
export const undoChange = (
  deps: Deps,
  caller: Caller,
  restaurantId: string,
  id: string,
): Promise<Output<(typeof contract)['response']>> =>
  deps.db.transaction(async (tx) => {
    const [change] = isUuid(id)
      ? await tx
          .select()
          .from(bulkChanges)
          .where(and(eq(bulkChanges.id, id), eq(bulkChanges.restaurantId, restaurantId)))
          .for('update')
      : []
    const now = deps.clock()
    if (!change || now.getTime() - change.at.getTime() > keptMs) throw noSuchChange()
    if (change.undone) return change.undone
    const ids = change.before.map((one) => one.id)
    const asLeft = await tx
      .select({ id: dishes.id })
      .from(dishes)
      .where(and(inArray(dishes.id, ids), eq(dishes.updatedAt, change.at), isNull(dishes.deletedAt)))
      .orderBy(asc(dishes.id))
      .for('update')
    const unchanged = new Set(asLeft.map((dish) => dish.id))
    for (const { id: dishId, backAt, ...values } of change.before) {
      if (!unchanged.has(dishId)) continue
      await tx
        .update(dishes)
        .set({ ...values, backAt: backAt === null ? null : new Date(backAt), updatedAt: now })
        .where(eq(dishes.id, dishId))
    }
    const undone = { restored: unchanged.size, changedSince: ids.length - unchanged.size }
    await tx.update(bulkChanges).set({ undone }).where(eq(bulkChanges.id, id))
    if (unchanged.size > 0) {
      await showLeft(tx, now, eq(dishes.restaurantId, restaurantId))
      await recordAudit(tx, {
        actor: { kind: 'account', id: caller.userId },
        action: 'menu.changed',
        subject: { kind: 'restaurant', id: restaurantId },
        after: { undone: id, dishes: unchanged.size },
        at: now,
      })
      announceCatalogueChange(deps, tx)
    }
    return undone
  })

/** Deletes changes that can no longer be taken back. */
export const purgeBulkChanges = async (deps: Deps): Promise<void> => {
  await deps.db.delete(bulkChanges).where(lt(bulkChanges.at, new Date(deps.clock().getTime() - keptMs)))
}
