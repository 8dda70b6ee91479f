import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router'
import { staffPage } from '../features/accounts/index.ts'
import { RouteFailure } from '../features/shell/index.ts'
import { useHydrated } from '../lib/first-paint/use-hydrated.ts'
import { customerDashboard, useUser } from '../lib/session/session.ts'
import { openPopup, type Popup, usePopup } from '../lib/state/popup.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/lists/empty-state.tsx'
import { PageHead } from '../ui/page/page-head.tsx'

type Opened = {
  popup: Popup
  title: MessageDescriptor
  /** Where to go once it is closed. */
  afterwards: string
  /** Where people go who are signed in, and need no such pop-up. */
  signedIn?: string
}

const pages: Record<string, Opened> = {
  login: { popup: { kind: 'signIn' }, title: msg`Sign In`, afterwards: '/', signedIn: '/' },
  signup: { popup: { kind: 'signUp' }, title: msg`Create Account`, afterwards: '/', signedIn: '/' },
  contact: { popup: { kind: 'contact' }, title: msg`Contact`, afterwards: '/' },
  help: {
    popup: { kind: 'contact' },
    title: msg`Help`,
    afterwards: '/',
    signedIn: `${customerDashboard}?tab=help`,
  },
  cart: { popup: { kind: 'cart' }, title: msg`Your Cart`, afterwards: '/menu' },
}

/** An address that people type for what is a pop-up here: it is opened, over a page that says which. */
const OpenedPage = () => {
  const { t } = useLingui()
  const hydrated = useHydrated()
  const user = useUser()
  const open = usePopup() !== null
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const page = pages[pathname.split('/').findLast((part) => part !== '') ?? '']
  /** The path at which it was. */
  const wasOpen = useRef<string>(undefined)
  const leads = hydrated && user !== null && wasOpen.current === undefined ? page?.signedIn : undefined
  useEffect(() => {
    if (page === undefined || leads !== undefined) return
    if (open) wasOpen.current = location.pathname
    // Closed by what has gone to another page already, it leads nowhere itself.
    else if (wasOpen.current === location.pathname)
      void navigate(staffPage(user) ?? page.afterwards, { replace: true })
    else if (wasOpen.current === undefined) openPopup(page.popup)
  }, [page, leads, open, user, navigate])
  if (page === undefined) return null
  if (leads !== undefined) return <Navigate to={leads} replace />
  return (
    <>
      <PageHead title={t(page.title)} />
      <EmptyState glyph={page.popup.kind === 'cart' ? 'bag' : 'compass'} title={t(page.title)} level={1}>
        <Button onClick={() => openPopup(page.popup)}>
          <Trans>Open</Trans>
        </Button>
        <Link to="/menu" className={buttonClass('plain')}>
          <Trans>Browse Menu</Trans>
        </Link>
      </EmptyState>
    </>
  )
}
export default OpenedPage

export const ErrorBoundary = RouteFailure
