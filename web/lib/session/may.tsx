import type { ReactNode } from 'react'
import { type AdminDuty, adminMay } from '#shared/accounts/admin-roles.ts'
import { useUser } from './session.ts'

/** Whether the admin who is signed in does this; the server decides, this hides what it would refuse. */
export const useAdminMay = (): ((duty: AdminDuty) => boolean) => {
  const role = useUser()?.adminRole
  return (duty) => adminMay(role, duty)
}

/** For admins who do this. */
export const May = ({ duty, children }: { duty: AdminDuty; children: ReactNode }) =>
  useAdminMay()(duty) ? children : null
