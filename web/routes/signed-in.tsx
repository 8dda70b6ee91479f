import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { openPopup } from '../features/shell/open.ts'
import { RouteFailure } from '../features/shell/route-failure.tsx'
import { queryClient } from '../lib/query-client.ts'
import { useUser } from '../lib/session.ts'
import { useHydrated } from '../lib/stored.ts'
import { PageSkeleton } from '../ui/page-skeleton.tsx'

/** Pages of a person. The server sends the same frame to everybody; who is there, the browser knows. */
const SignedIn = () => {
  const hydrated = useHydrated()
  const user = useUser()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const mustLeave = hydrated && user === null
  const wasSignedIn = useRef(false)
  useEffect(() => {
    if (user !== null) wasSignedIn.current = true
    if (!mustLeave) return
    // Who comes here as a visitor is asked to sign in; who just signed out wants to be left alone.
    if (!wasSignedIn.current) openPopup({ kind: 'signIn', returnTo: pathname + search })
    navigate('/', { replace: true })
  }, [user, mustLeave, pathname, search, navigate])
  if (user === null) return <PageSkeleton />
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  )
}
export default SignedIn

export const ErrorBoundary = RouteFailure
