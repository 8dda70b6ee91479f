import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { RouteFailure } from '../features/shell/index.ts'
import { call } from '../lib/calls/api.ts'
import { dashboardOf, renewUser, useUser } from '../lib/session/session.ts'
import { PageSkeleton } from '../ui/page/page-skeleton.tsx'
import { toast } from '../ui/toasts/toast.ts'

/** Redirects to the dashboard of the role (specification section 6), after refetching the account. */
const Dashboard = () => {
  const { t } = useLingui()
  const user = useUser()
  // A tab that a link names is the dashboard's; one that it has not opens its first.
  const { search } = useLocation()
  const [asked, setAsked] = useState(false)
  useEffect(() => {
    let gone = false
    const done = () => !gone && setAsked(true)
    call('GET /api/users/me', {}).then(
      (account) => {
        renewUser(account)
        done()
      },
      () => {
        if (!gone) toast.error(t`Could not refresh user data. Using cached data.`)
        done()
      },
    )
    return () => {
      gone = true
    }
  }, [t])
  return user && asked ? <Navigate to={`${dashboardOf(user)}${search}`} replace /> : <PageSkeleton />
}
export default Dashboard

export const ErrorBoundary = RouteFailure
