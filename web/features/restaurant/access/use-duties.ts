import { mayDo, type StaffDuty, type StaffRole } from '#shared/staff/staff-roles.ts'
import { staffPerson } from '../../../lib/calls/staff-pin.ts'
import { useSharedFor } from '../../../lib/session/token-claims.ts'
import { useRestaurants } from './use-restaurant.ts'

/**
 * What one is at the restaurant that is shown; null while that is not known. On a shared device: what the
 * person is whose PIN was typed.
 */
export const useStaffRole = (): StaffRole | null => {
  const isShared = useSharedFor() !== null
  const person = staffPerson.use()
  const { shown } = useRestaurants()
  return (isShared ? person?.role : shown?.role) ?? null
}

/** What a shared device offers to whoever stands there, and asks for a PIN where it needs one. */
const offered: readonly StaffDuty[] = ['see', 'cook', 'sell']

/**
 * Whether one may do something at the restaurant that is shown; the server decides. While it is not known
 * everything is shown, since most who look are owners and nothing jumps for them.
 */
export const useMay = (): ((duty: StaffDuty) => boolean) => {
  const role = useStaffRole()
  const isShared = useSharedFor() !== null
  if (isShared) return (duty) => offered.includes(duty) || (role !== null && mayDo(role, duty))
  return (duty) => role === null || mayDo(role, duty)
}
