import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Output } from '#shared/api/contract.ts'
import { Refusal } from '#shared/errors.ts'
import type * as contracts from '#shared/views/contracts.ts'
import type { SavedView } from '#shared/views/contracts.ts'
import { type MailedEvery, mailedTab } from '#shared/views/mailed.ts'
import { isUniqueViolation, type Transaction } from '../../db/connection.ts'
import { savedViews } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import { requireDuty } from '../../http/sign-in/admin-duties.ts'
import { holdAccount } from '../accounts/profiles.ts'
import { recordAudit } from './audited.ts'
import { viewFor } from './view-store.ts'

/** A list of them is read whole. */
const maxViews = 100

const audit = (
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  { userId }: Caller,
  action: 'view.saved' | 'view.changed' | 'view.deleted',
  { id }: Pick<SavedView, 'id'>,
  before: SavedView | null,
  after: SavedView | null,
) => {
  // Not the name or what is searched for: people may write anything there, and entries are never deleted.
  const kept = (view: SavedView | null) => view && { tab: view.tab, shared: view.shared, mailed: view.mailed }
  return recordAudit(tx, {
    actor: { kind: 'account', id: userId },
    action,
    subject: { kind: 'view', id },
    ...(before && { before: kept(before) }),
    ...(after && { after: kept(after) }),
    at: deps.clock(),
  })
}

/** One's own changes of one's views happen one after the other, and none after the account is gone. */
const lockOwner = (tx: Transaction, { userId }: Caller) => holdAccount(tx, userId, 'update')

/**
 * Refuses to have something else mailed than a report (validation_failed, 422), and a report to an admin who
 * may not read it (forbidden, 403).
 */
const requireMailable = (caller: Caller, tab: string, mailed: MailedEvery | null): void => {
  if (mailed === null) return
  requireDuty(caller, 'figures')
  if (tab === mailedTab) return
  const wrong = /*i18n*/ 'Only reports come by e-mail.'
  throw new Refusal('validation_failed', wrong, { mailed: wrong })
}

/**
 * Saves a view; one that the person has under this name in this tab takes on what is given. Refuses
 * illegal_transition (409) for more than a hundred of one person, and what `requireMailable` refuses.
 */
export const saveView = (
  deps: Deps,
  caller: Caller,
  { tab, name, query, shared, mailed }: Output<(typeof contracts.saveView)['body']>,
): Promise<SavedView> =>
  deps.db.transaction(async (tx) => {
    requireMailable(caller, tab, mailed)
    await lockOwner(tx, caller)
    const now = deps.clock()
    const [saved] = await tx
      .insert(savedViews)
      .values({
        id: randomUUID(),
        ownerId: caller.userId,
        tab,
        name,
        query,
        shared,
        mailed,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoUpdate({
        target: [savedViews.ownerId, savedViews.tab, savedViews.name],
        set: { query, shared, mailed, updatedAt: now },
      })
      .returning({ id: savedViews.id })
    if (!saved) throw new Error('no view was saved')
    if ((await tx.$count(savedViews, eq(savedViews.ownerId, caller.userId))) > maxViews)
      throw new Refusal('illegal_transition', /*i18n*/ 'You have a hundred views. Please delete one first.')
    const view = await viewFor(tx, caller.userId, saved.id)
    await audit(deps, tx, caller, 'view.saved', view, null, view)
    return view
  })

/** One's own view. Refuses not_found (404), and forbidden (403) for one that another shares. */
const ownView = async (tx: Transaction, caller: Caller, id: string): Promise<SavedView> => {
  await lockOwner(tx, caller)
  const view = await viewFor(tx, caller.userId, id)
  if (!view.own)
    throw new Refusal('forbidden', /*i18n*/ 'Only who made a view may change it. You can save your own.')
  return view
}

/**
 * Changes what is given; what is absent stays. Refuses not_found (404), forbidden (403), what
 * `requireMailable` refuses, and validation_failed (422) for a name that another view of the person in this
 * tab has.
 */
export const changeView = async (
  deps: Deps,
  caller: Caller,
  id: string,
  { name, query, shared, mailed }: Output<(typeof contracts.changeView)['body']>,
): Promise<SavedView> => {
  const work = deps.db.transaction(async (tx) => {
    const before = await ownView(tx, caller, id)
    if (mailed !== undefined) requireMailable(caller, before.tab, mailed)
    const changes = {
      ...(name !== undefined && { name }),
      ...(query !== undefined && { query }),
      ...(shared !== undefined && { shared }),
      ...(mailed !== undefined && { mailed }),
    }
    await tx
      .update(savedViews)
      .set({ ...changes, updatedAt: deps.clock() })
      .where(eq(savedViews.id, before.id))
    const after = await viewFor(tx, caller.userId, id)
    await audit(deps, tx, caller, 'view.changed', after, before, after)
    return after
  })
  return work.catch((error: unknown) => {
    if (!isUniqueViolation(error, 'saved_views_name_key')) throw error
    const taken = /*i18n*/ 'You have a view of this name already.'
    throw new Refusal('validation_failed', taken, { name: taken })
  })
}

/** Deletes one's own view. Refuses not_found (404), also for the second time, and forbidden (403). */
export const deleteView = (deps: Deps, caller: Caller, id: string): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const before = await ownView(tx, caller, id)
    await tx.delete(savedViews).where(eq(savedViews.id, before.id))
    await audit(deps, tx, caller, 'view.deleted', before, before, null)
  })
