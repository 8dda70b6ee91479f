import { useLingui } from '@lingui/react/macro'
import type { UserState } from '#shared/accounts/admin-contracts.ts'

export const useUserStates = (): Record<UserState, string> => {
  const { t } = useLingui()
  return {
    active: t`Active`,
    waiting: t`Asks for a role`,
    suspended: t`Suspended`,
    deleted: t`Deleted`,
  }
}

export const stateLooks: Record<UserState, string> = {
  active: 'bg-leaf-tint text-leaf',
  waiting: 'bg-accent-tint text-accent',
  suspended: 'bg-chilli-tint text-chilli',
  deleted: 'bg-sunken text-soft',
}

/** Why a sign-in ended; an unknown reason stays as it is. */
export const useEndReasons = (): Record<string, string> => {
  const { t } = useLingui()
  return {
    signedOut: t`signed out`,
    elsewhere: t`ended from elsewhere`,
    newPassword: t`ended by a new password`,
    reuse: t`ended: its token was used twice`,
    accountDeleted: t`ended with the account`,
    suspended: t`ended by a suspension`,
  }
}
