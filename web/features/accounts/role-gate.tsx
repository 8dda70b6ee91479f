import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { hasRole, type Role } from '#shared/roles.ts'
import { roleNames, useUser } from '../../lib/session.ts'
import { notify } from '../../ui/notice.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'

/** Lacking the role leads to `/` (specification section 6), with a word about why. */
export const RoleGate = ({ needs, children }: { needs: Role; children: ReactNode }) => {
  const user = useUser()
  const navigate = useNavigate()
  const { t, i18n } = useLingui()
  const role = roleNames([needs], i18n)
  const mustLeave = user !== null && !hasRole(user.roles, needs)
  useEffect(() => {
    if (!mustLeave) return
    notify(t`That page needs a ${role} account.`, 'problem')
    navigate('/', { replace: true })
  }, [mustLeave, navigate, role, t])
  return user === null || mustLeave ? <PageSkeleton /> : children
}
