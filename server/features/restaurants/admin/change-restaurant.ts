import type { Output } from '#shared/api/contract.ts'
import type { AdminRestaurant, changeRestaurant as contract } from '#shared/restaurants/admin-contracts.ts'
import type { Transaction } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import { approvalNeeded } from '../../../http/approval-needed.ts'
import type { Caller } from '../../../http/sign-in/access-token.ts'
import { requireDuty } from '../../../http/sign-in/admin-duties.ts'
import { readSetting } from '../../settings/read-setting.ts'
import { recordAudit } from '../audited.ts'
import { changeProfile } from '../profile/change-profile.ts'
import { changeRestaurant } from '../profile/change-restaurant.ts'
import { noSuchRestaurant } from '../profile/profile-view.ts'
import { findRestaurantForAdmin } from './restaurant-view.ts'

type Change = Output<(typeof contract)['body']>

/**
 * Changes a restaurant for an admin: what its staff can change, where it is, its commission, and whether it
 * is suspended. What is so already stays as it is. A suspended restaurant is gone from every list, page and
 * checkout at once; orders that its kitchen has accepted go on, and those that it has not are cancelled and
 * refunded. A repeat cancels what was left. Refuses with not_found, with forbidden a commission by whoever
 * has nothing to do with money, with approval_needed (409) one that takes a second admin and is not
 * `approved`, and like a change by its staff.
 */
export const changeRestaurantForAdmin = async (
  deps: Deps,
  caller: Pick<Caller, 'userId' | 'adminRole'>,
  id: string,
  { area, city, commissionPercent, suspended, reason = '', ...profile }: Change,
  approved = false,
): Promise<AdminRestaurant> => {
  if (commissionPercent !== undefined) {
    requireDuty(caller, 'money')
    if (!approved && (await readSetting(deps.db, 'approvals')).moneySettings) throw approvalNeeded()
  }
  const recordSuspension = async (tx: Transaction, suspendedFor: string | null) => {
    const set = { by: caller.userId, reason: suspendedFor, at: deps.clock() }
    for (const part of deps.restaurantParts) await part.suspensionSet?.(tx, id, set)
  }
  if (Object.values(profile).some((value) => value !== undefined))
    await changeProfile(deps, caller, id, profile)
  await deps.db.transaction(async (tx) => {
    const audit = entriesOf(deps, tx, caller, id)
    const where = await changeRestaurant(deps, tx, id, () => ({ area, city }))
    if (where.columns.length > 0) await audit('restaurant.changed', undefined, { fields: where.columns })
    if (commissionPercent !== undefined) {
      const { before, columns } = await changeRestaurant(deps, tx, id, () => ({ commissionPercent }))
      if (columns.length > 0)
        await audit(
          'commission.changed',
          { percent: before.commissionPercent },
          { percent: commissionPercent },
        )
    }
    if (suspended === true) {
      const { columns } = await changeRestaurant(deps, tx, id, ({ suspendedAt, active }) =>
        suspendedAt === null
          ? { suspendedAt: deps.clock(), suspensionReason: reason, activeBefore: active, active: false }
          : {},
      )
      if (columns.length > 0) {
        await audit('restaurant.suspended', { suspended: false }, { suspended: true, reason })
        await recordSuspension(tx, reason)
      }
    }
    if (suspended === false) {
      const { columns } = await changeRestaurant(deps, tx, id, ({ suspendedAt, activeBefore }) =>
        suspendedAt === null
          ? {}
          : { suspendedAt: null, suspensionReason: null, activeBefore: null, active: activeBefore ?? false },
      )
      if (columns.length > 0) {
        await audit('restaurant.restored', { suspended: true }, { suspended: false })
        await recordSuspension(tx, null)
      }
    }
  })
  await deps.catalogueChanges.sweep()
  if (suspended === true) for (const part of deps.restaurantParts) await part.suspended?.(caller.userId, id)
  const changed = await findRestaurantForAdmin(deps.db, id, deps.clock())
  if (!changed) throw noSuchRestaurant()
  return changed
}

type Entry = Parameters<typeof recordAudit>[1]

const entriesOf =
  (deps: Deps, tx: Transaction, { userId }: Pick<Caller, 'userId'>, id: string) =>
  (action: Entry['action'], before: Entry['before'], after: Entry['after']) =>
    recordAudit(tx, {
      actor: { kind: 'account', id: userId },
      subject: { kind: 'restaurant', id },
      at: deps.clock(),
      action,
      ...(before !== undefined && { before }),
      ...(after !== undefined && { after }),
    })
