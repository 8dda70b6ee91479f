import { isDeepStrictEqual } from 'node:util'
import { and, asc, desc, eq, gte, inArray, isNull, lt } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import type { MenuChange, UndoneChange } from '#shared/menu/change-contracts.ts'
import { dayMs } from '#shared/time.ts'
import type { Transaction } from '../../../db/connection.ts'
import { isUuid } from '../../../db/is-uuid.ts'
import { bulkChanges, dishes, menuCategories, type StoredDish } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/sign-in/access-token.ts'
import { announceCatalogueChange } from '../../catalogue-changes/changes.ts'
import { arrangeMenu } from '../arrange-menu.ts'
import { recordAudit } from '../audited.ts'
import type { MenuRow } from '../menu-item.ts'
import { menuColumns } from '../own-dish.ts'
import { renewServedHours } from '../serving-hours.ts'
import { followShared, readSharedContent } from '../shared-options/follow-shared.ts'
import { showLeft } from '../stock/show-left.ts'
import { writeOptions } from '../write-options.ts'
import { stored } from './record-change.ts'

const keptMs = dayMs
const since = ({ clock }: Pick<Deps, 'clock'>) => new Date(clock().getTime() - keptMs)

/** Changes of the last day, the newest first. */
export const listChanges = async (deps: Deps, restaurantId: string): Promise<{ items: MenuChange[] }> => {
  const rows = await deps.db
    .select()
    .from(bulkChanges)
    .where(and(eq(bulkChanges.restaurantId, restaurantId), gte(bulkChanges.at, since(deps))))
    .orderBy(desc(bulkChanges.at), asc(bulkChanges.id))
    .limit(50)
  return {
    items: rows.map(({ id, kind, at, before, after, undone }) => ({
      id,
      kind,
      at: at.toISOString(),
      added: after.length - before.length,
      changed: before.length,
      undone: undone !== null,
    })),
  }
}

const noSuchChange = () => new Refusal('not_found', /*i18n*/ 'This change can no longer be undone.')

type Asked = { id: string; partly: boolean }

/**
 * Undoes a change of several dishes, or an import: what it changed becomes what it was, in the fields that it
 * changed, and what it added is taken off the menu. Where any of these fields is no longer as it left them,
 * nothing is done and it says of which dishes; with `partly` the others are undone. A repeat returns the same
 * and changes nothing. Refuses: not_found (404), also after a day and for another restaurant's.
 */
export const undoChange = (
  deps: Deps,
  caller: Caller,
  restaurantId: string,
  { id, partly }: Asked,
): Promise<UndoneChange> =>
  deps.db.transaction(async (tx) => {
    const [change] = isUuid(id)
      ? await tx
          .select()
          .from(bulkChanges)
          .where(and(eq(bulkChanges.id, id), eq(bulkChanges.restaurantId, restaurantId)))
          .for('update')
      : []
    if (!change || change.at < since(deps)) throw noSuchChange()
    if (change.undone) return { done: true, ...change.undone }
    const before = new Map(change.before.map((one) => [one.id, one]))
    // What was kept by an earlier version cannot be compared: it counts as changed since.
    const after = change.after.length > 0 ? change.after : change.before
    const rows = await lockDishes(
      tx,
      after.map((one) => one.id),
    )
    const stays: UndoneChange['stays'] = []
    const restored: { row: MenuRow; was: StoredDish }[] = []
    const removed: string[] = []
    for (const made of after) {
      const row = rows.get(made.id)
      const was = before.get(made.id)
      if (!row) {
        if (was) stays.push({ dishId: made.id, name: nameOf(was), why: 'deleted', fields: [] })
        continue
      }
      const fields = changedSince(row, made, was === undefined)
      if (fields.length > 0) stays.push({ dishId: row.id, name: row.name, why: 'changed', fields })
      else if (was) restored.push({ row, was })
      else removed.push(row.id)
    }
    const undone = { restored: restored.length, removed: removed.length, stays }
    if (stays.length > 0 && !partly) return { done: false, ...undone }
    const now = deps.clock()
    for (const { row, was } of restored) await restore(tx, row, was, now)
    if (removed.length > 0)
      await tx.update(dishes).set({ deletedAt: now, updatedAt: now }).where(inArray(dishes.id, removed))
    await tx.update(bulkChanges).set({ undone }).where(eq(bulkChanges.id, id))
    if (restored.length + removed.length > 0) {
      await renewServedHours(tx, eq(dishes.restaurantId, restaurantId))
      await arrangeMenu(tx, restaurantId)
      await showLeft(tx, now, eq(dishes.restaurantId, restaurantId))
      await recordAudit(tx, {
        actor: { kind: 'account', id: caller.userId },
        action: 'menu.changed',
        subject: { kind: 'restaurant', id: restaurantId },
        after: { undone: id, dishes: restored.length + removed.length },
        at: now,
      })
      announceCatalogueChange(deps, tx)
    }
    return { done: true, ...undone }
  })

const nameOf = ({ name = '' }: StoredDish): string => name

/** Those that are on the menu, by id, locked in the order in which everybody locks dishes. */
const lockDishes = async (tx: Transaction, ids: readonly string[]): Promise<Map<string, MenuRow>> => {
  const there = and(inArray(dishes.id, [...ids]), isNull(dishes.deletedAt))
  await tx.select({ id: dishes.id }).from(dishes).where(there).orderBy(asc(dishes.id)).for('update')
  const rows: MenuRow[] = await tx.select(menuColumns).from(dishes).where(there)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The fields of a dish that are no longer as a change left them. */
const changedSince = (row: MenuRow, { id, ...made }: StoredDish, isAdded: boolean): string[] => {
  const now: Record<string, unknown> = {
    ...row,
    ...stored(id, { backAt: row.backAt, offerEndsAt: row.offerEndsAt }),
  }
  return Object.entries(made).flatMap(([field, value]) => {
    // A photo of a dish that was there before stands in nobody's way; one of a new dish would be lost.
    if (field === 'image' && !isAdded) return []
    return isDeepStrictEqual(now[field], value) ? [] : field
  })
}

const restore = async (tx: Transaction, row: MenuRow, was: StoredDish, now: Date): Promise<void> => {
  const { id, options, backAt, offerEndsAt, image, ownCategoryId, ...values } = was
  if (options) {
    // A shared group may have been changed or deleted since: what follows it is as it is now.
    const ids = options.flatMap(({ shared }) => shared ?? [])
    const shared = await readSharedContent(tx, row.restaurantId, ids)
    const groups = options.map((group) =>
      group.shared !== null && !shared.has(group.shared) ? { ...group, shared: null } : group,
    )
    await writeOptions(tx, id, row.options, groups)
    await followShared(tx, [...shared.keys()], now)
  }
  const [category] = ownCategoryId
    ? await tx
        .select({ id: menuCategories.id })
        .from(menuCategories)
        .where(eq(menuCategories.id, ownCategoryId))
    : []
  await tx
    .update(dishes)
    .set({
      ...values,
      ...(ownCategoryId !== undefined && { ownCategoryId: category?.id ?? null }),
      ...(backAt !== undefined && { backAt: momentOf(backAt) }),
      ...(offerEndsAt !== undefined && { offerEndsAt: momentOf(offerEndsAt) }),
      // Not over a photo that was set since.
      ...(image !== undefined && !row.image.startsWith('/api/') && { image }),
      updatedAt: now,
    })
    .where(eq(dishes.id, id))
}

const momentOf = (stored: string | null): Date | null => (stored === null ? null : new Date(stored))

/** Deletes changes that can no longer be undone. */
export const purgeBulkChanges = async (deps: Deps): Promise<void> => {
  await deps.db.delete(bulkChanges).where(lt(bulkChanges.at, since(deps)))
}
