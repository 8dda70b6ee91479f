import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { type Popup, usePopup } from '../../lib/popup.ts'
import { sessionExpired, tokenStore } from '../../lib/session.ts'
import { AboutPopup } from '../about/index.ts'
import { AccountPopup, LogoutPopup } from '../accounts/index.ts'
import { CartDrawer, OptionsPopup } from '../cart/index.ts'
import { ContactPopup } from '../engagement/index.ts'
import { DonatePopup } from '../giving/index.ts'
import { PartnerPopup } from '../partners/index.ts'
import { LoadBoundary } from './load-boundary.tsx'
import { useFocusAfterNavigation } from './use-focus-after-navigation.ts'

const SessionEffects = lazy(() => import('./session-effects.tsx'))

/** Pop-ups stay mounted once used, so that closing can be animated and focus returns to where it was. */
export const Popups = () => {
  const popup = usePopup()
  const token = tokenStore.use()
  const expired = sessionExpired.use()
  const wasSignedIn = useRef(false)
  if (token !== '') wasSignedIn.current = true
  useFocusAfterNavigation()
  const [used, setUsed] = useState<ReadonlySet<Popup['kind']>>(new Set())
  useEffect(() => {
    if (popup) setUsed((kinds) => (kinds.has(popup.kind) ? kinds : new Set([...kinds, popup.kind])))
  }, [popup])
  const accountUsed = ['signIn', 'signUp', 'forgotPassword', 'newPassword'].some((kind) =>
    used.has(kind as Popup['kind']),
  )
  return (
    <LoadBoundary>
      <Suspense>{(token !== '' || (expired && wasSignedIn.current)) && <SessionEffects />}</Suspense>
      <Suspense>
        {used.has('cart') && <CartDrawer open={popup?.kind === 'cart'} />}
        {used.has('options') && <OptionsPopup popup={popup} />}
        {accountUsed && <AccountPopup popup={popup} />}
        {used.has('donate') && <DonatePopup open={popup?.kind === 'donate'} />}
        {used.has('about') && <AboutPopup open={popup?.kind === 'about'} />}
        {used.has('contact') && <ContactPopup open={popup?.kind === 'contact'} />}
        {used.has('partner') && <PartnerPopup open={popup?.kind === 'partner'} />}
        {used.has('logout') && <LogoutPopup open={popup?.kind === 'logout'} />}
      </Suspense>
    </LoadBoundary>
  )
}
