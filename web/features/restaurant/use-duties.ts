import { mayDo, type StaffDuty, type StaffRole } from '#shared/accounts/staff-roles.ts'
import { useRestaurants } from './use-restaurant.ts'

/** What one is at the restaurant that is shown; null while that is not known. */
export const useStaffRole = (): StaffRole | null => useRestaurants().shown?.role ?? null

/**
 * Whether one may do something at the restaurant that is shown; the server decides. While it is not known
 * everything is shown, since most who look are owners and nothing jumps for them.
 */
export const useMay = (): ((duty: StaffDuty) => boolean) => {
  const role = useStaffRole()
  return (duty) => role === null || mayDo(role, duty)
}
