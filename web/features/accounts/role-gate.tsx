import { type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { hasRole, type Role } from '#shared/roles.ts'
import { useUser } from '../../lib/session.ts'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { openPopup } from '../shell/open.ts'

/** Lacking the role leads to `/` with the sign-in pop-up (specification section 6). */
export const RoleGate = ({ needs, children }: { needs: Role; children: ReactNode }) => {
  const user = useUser()
  const navigate = useNavigate()
  const mustLeave = user !== null && !hasRole(user.roles, needs)
  useEffect(() => {
    if (!mustLeave) return
    openPopup({ kind: 'signIn' })
    navigate('/', { replace: true })
  }, [mustLeave, navigate])
  return user === null || mustLeave ? <PageSkeleton /> : children
}
