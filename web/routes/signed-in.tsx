import { useLingui } from '@lingui/react/macro'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { RouteFailure } from '../features/shell/index.ts'
import { queryClient } from '../lib/calls/query-client.ts'
import { useHydrated } from '../lib/first-paint/use-hydrated.ts'
import {
  endSession,
  expiredBecause,
  sessionExpired,
  tokenStore,
  useLastUser,
  userStore,
  useUser,
} from '../lib/session/session.ts'
import { openPopup } from '../lib/state/popup.ts'
import { PageHead } from '../ui/page/page-head.tsx'
import { PageSkeleton } from '../ui/page/page-skeleton.tsx'

/**
 * The layout of pages that need a session. The server renders it for everybody alike; only the browser knows
 * the person.
 */
const SignedIn = () => {
  const { t } = useLingui()
  const hydrated = useHydrated()
  const user = useUser()
  const token = tokenStore.use()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  // A token without a stored user is looked up at start (features/accounts/use-session-start.ts).
  const mustLeave = hydrated && token === '' && user === null
  const wasSignedIn = useRef(false)
  const shown = useLastUser()
  useFreshQueries(user?.id)
  useEffect(() => {
    if (user !== null) wasSignedIn.current = true
    if (!mustLeave) return
    // The shell asks to sign in again, and decides whether this page stays
    // (features/shell/use-session-expiry.ts).
    if (wasSignedIn.current && sessionExpired.get()) return
    // A visitor is asked to sign in; somebody who has just signed out is not.
    if (!wasSignedIn.current) {
      const why = sessionExpired.get()
        ? // The server said so before this page was there to hear it.
          { text: expiredBecause.get() || t`Your session has ended. Please sign in again.` }
        : userStore.get() !== null
          ? { text: t`Authentication token not found. Please log in again.` }
          : pathname.endsWith('dashboard')
            ? { title: t`Not Logged In`, text: t`Please log in to view your dashboard` }
            : /\/tracking\/./.test(pathname)
              ? { text: t`Please sign in to follow that order.` }
              : pathname === '/favorites'
                ? { text: t`Your favorites are kept: sign in to see them, on every device.` }
                : { text: t`Please sign in to open that page.` }
      endSession()
      openPopup({ kind: 'signIn', returnTo: pathname + search, why })
    }
    navigate('/', { replace: true })
  }, [user, mustLeave, pathname, search, navigate, t])
  if (shown === null || shown.id === '')
    return (
      <>
        <PageHead />
        <PageSkeleton />
      </>
    )
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  )
}
export default SignedIn

/**
 * Queries of one person must not be shown to the next; queries that failed in an expired session are repeated
 * after it.
 */
const useFreshQueries = (userId: string | undefined) => {
  const before = useRef(userId)
  useEffect(() => {
    if (userId === undefined) return
    if (before.current !== undefined && before.current !== userId) queryClient.clear()
    else void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
    before.current = userId
  }, [userId])
  useEffect(
    () => () => {
      if (tokenStore.get() === '') queryClient.clear()
    },
    [],
  )
}

export const ErrorBoundary = RouteFailure
