import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { type Popup, usePopup } from '../../lib/popup.ts'
import { sessionExpired, tokenStore } from '../../lib/session.ts'
import { LoadBoundary } from './load-boundary.tsx'
import { useFocusAfterNavigation } from './use-focus-after-navigation.ts'

const SessionEffects = lazy(() => import('./session-effects.tsx'))
const AccountPopup = lazy(() => import('../accounts/account-popup.tsx'))
const AboutPopup = lazy(() => import('../about/about-popup.tsx'))
const ContactPopup = lazy(() => import('../engagement/contact-popup.tsx'))
const PartnerPopup = lazy(() => import('../partners/partner-popup.tsx'))
const LogoutPopup = lazy(() => import('../accounts/logout-popup.tsx'))
const DonatePopup = lazy(() => import('../giving/donate-popup.tsx'))
const CartDrawer = lazy(() => import('../cart/cart-drawer.tsx'))

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
