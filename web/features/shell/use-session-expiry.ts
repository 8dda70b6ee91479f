import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useLocation, useMatches, useNavigate } from 'react-router'
import { expiredBecause, refusedCommands, sessionExpired } from '../../lib/session/session.ts'
import { openPopup } from '../../lib/state/popup.ts'
import { toast } from '../../ui/toasts/toast.ts'

/**
 * A session that the server ended leads to `/` (specification section 4, Auth), says so, and why where the
 * server did, and offers the way back. A route whose `handle` has `staysAfterExpiry` stays as it is under the
 * sign-in, which every refused command opens again.
 */
export const useSessionExpiry = () => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const expired = sessionExpired.use()
  const refused = refusedCommands.use()
  const { pathname, search } = useLocation()
  const stays = useMatches().some(
    ({ handle }) => (handle as { staysAfterExpiry?: true } | undefined)?.staysAfterExpiry,
  )
  // In a ref, so that opening another page afterwards does not run it again.
  const act = useRef(() => {})
  act.current = () => {
    const ended = stays
      ? t`Your session has ended. Please sign in again: your cart and what you typed are still here.`
      : t`Your session has ended. Please sign in again.`
    const text = expiredBecause.get() || ended
    if (pathname === '/') return toast.error(text)
    openPopup({ kind: 'signIn', returnTo: pathname + search, why: { text } })
    if (!stays) navigate('/', { replace: true })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when another command is refused
  useEffect(() => {
    if (expired) act.current()
  }, [expired, refused])
}
