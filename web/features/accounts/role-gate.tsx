import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { hasRole, type SignUpRole } from '#shared/accounts/roles.ts'
import { useUser } from '../../lib/session/session.ts'
import { useTokenRoles } from '../../lib/session/token-claims.ts'
import { openPopup } from '../../lib/state/popup.ts'
import { PageSkeleton } from '../../ui/page/page-skeleton.tsx'
import { DashboardPreview } from '../roles/index.ts'

/** Whole sentences, because the article, and in other languages more than that, depends on the role. */
const needed: Record<SignUpRole, MessageDescriptor> = {
  ADMIN: msg`That page needs an Admin account.`,
  RESTAURANT: msg`That page needs a Restaurant account.`,
  CUSTOMER: msg`That page needs a Customer account.`,
  DELIVERY_AGENT: msg`That page needs a Delivery Agent account.`,
}

/**
 * Without the role it leads to `/` (specification section 6), to sign in as somebody who has it. Where only
 * the browser's copy has the role it shows a preview: the server would refuse everything else.
 */
export const RoleGate = ({ needs, children }: { needs: SignUpRole; children: ReactNode }) => {
  const user = useUser()
  const granted = useTokenRoles()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { t } = useLingui()
  const mustLeave = user !== null && !hasRole(user.roles, needs)
  useEffect(() => {
    if (!mustLeave) return
    openPopup({
      kind: 'signIn',
      returnTo: pathname + search,
      why: { text: t(needed[needs]) },
    })
    navigate('/', { replace: true })
  }, [mustLeave, navigate, pathname, search, needs, t])
  if (user === null || mustLeave) return <PageSkeleton />
  return hasRole(granted, needs) ? children : <DashboardPreview role={needs} />
}
