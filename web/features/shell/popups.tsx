import { Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { notePage } from '../../lib/history/layers.ts'
import { sessionExpired, tokenStore } from '../../lib/session/session.ts'
import { lazyExtra } from '../../ui/dialogs/lazy-dialog.tsx'
import { AboutPopup } from '../about/index.ts'
import { AccountPopup, LogoutPopup } from '../accounts/index.ts'
import { CartDrawer, OptionsPopup } from '../cart/index.ts'
import { ContactPopup } from '../engagement/index.ts'
import { DonatePopup } from '../giving/index.ts'
import { PartnerPopup } from '../partners/index.ts'
import { useFocusAfterNavigation } from './use-focus-after-navigation.ts'

const SessionEffects = lazyExtra(() => import('./session-effects.tsx'))

/** Whatever lies over the page, and what follows from a session. */
export const Popups = () => {
  const token = tokenStore.use()
  const expired = sessionExpired.use()
  const wasSignedIn = useRef(false)
  if (token !== '') wasSignedIn.current = true
  useFocusAfterNavigation()
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that the router has gone somewhere
  useEffect(notePage, [key])
  return (
    <>
      <Suspense>{(token !== '' || (expired && wasSignedIn.current)) && <SessionEffects />}</Suspense>
      <CartDrawer />
      <OptionsPopup />
      <AccountPopup />
      <DonatePopup />
      <AboutPopup />
      <ContactPopup />
      <PartnerPopup />
      <LogoutPopup />
    </>
  )
}
