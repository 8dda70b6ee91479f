import { Refusal } from '#shared/errors.ts'
import { mayEmploy, type StaffRole } from '#shared/staff/staff-roles.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'

/** What the caller is at a restaurant. */
export const roleAt = ({ staffRoles }: Pick<Caller, 'staffRoles'>, restaurantId: string): StaffRole =>
  staffRoles?.[restaurantId] ?? 'owner'

/** Refuses with forbidden (403) anyone who may not give or take away a role at a restaurant. */
export const requireManager = (
  caller: Pick<Caller, 'staffRoles'>,
  restaurantId: string,
  ...roles: readonly StaffRole[]
): void => {
  if (roles.every((role) => mayEmploy(roleAt(caller, restaurantId), role))) return
  throw new Refusal('forbidden', /*i18n*/ 'A manager employs cooks and cashiers. Please ask an owner.')
}

/** Refuses with illegal_transition (409) to leave a restaurant without an owner. */
export const requireOwnerLeft = (
  staff: readonly { userId: string; role: StaffRole }[],
  leaving: string,
): void => {
  if (staff.some(({ userId, role }) => userId !== leaving && role === 'owner')) return
  throw new Refusal(
    'illegal_transition',
    /*i18n*/ 'A restaurant needs an owner. Please make somebody else one first.',
  )
}
