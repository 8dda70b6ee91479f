import type { AuditAction } from '#shared/audit/actions.ts'
import type { MenuItem } from '#shared/menu/contracts.ts'
import type { Transaction } from '../../db/connection.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import { announceCatalogueChange } from '../catalogue-changes/changes.ts'
import { recordAudit } from './audited.ts'
import { menuItemOf } from './menu-item.ts'
import { type Own, readOwnDish } from './own-dish.ts'

type Audited = {
  action: Extract<AuditAction, `dish.${string}`>
  dishId: string
  /** What was changed, not how. */
  fields?: readonly string[]
}

/** Records a change of a menu in the audit log. */
export const auditDish = (
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  caller: Pick<Caller, 'userId'>,
  { action, dishId, fields }: Audited,
): Promise<void> =>
  recordAudit(tx, {
    actor: { kind: 'account', id: caller.userId },
    action,
    subject: { kind: 'dish', id: dishId },
    ...(fields && { after: { fields } }),
    at: clock(),
  })

/** What every change of a dish ends with: the audit entry, the announcement, and the dish as it is now. */
export const changed = async (
  deps: Deps,
  tx: Transaction,
  caller: Pick<Caller, 'userId'>,
  own: Own,
  fields: readonly string[],
): Promise<MenuItem> => {
  if (fields.length > 0) {
    await auditDish(deps, tx, caller, { action: 'dish.changed', dishId: own.dishId, fields })
    announceCatalogueChange(deps, tx)
  }
  return menuItemOf(await readOwnDish(tx, own), deps.clock())
}
