import type { AdminUser } from '#shared/accounts/admin-contracts.ts'
import type { AccountRecord } from '../account-store.ts'
import { accountView } from '../account-view.ts'

export const adminUserView = (record: AccountRecord): AdminUser => {
  const { deletedAt, suspendedAt, suspensionReason, requestedRole } = record.user
  return {
    ...accountView(record),
    state:
      deletedAt !== null
        ? 'deleted'
        : suspendedAt !== null
          ? 'suspended'
          : requestedRole !== null
            ? 'waiting'
            : 'active',
    suspendedAt: suspendedAt?.toISOString() ?? null,
    suspensionReason,
  }
}
