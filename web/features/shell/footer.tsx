import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { openPopup } from '../../lib/state/popup.ts'
import { useSiteFacts } from '../../lib/state/site-facts.ts'
import { Logo } from '../../ui/icons/logo.tsx'

const link = 'inline-flex min-h-11 items-center hover:text-accent'

export const Footer = () => {
  const { t } = useLingui()
  return (
    <footer className="mt-16 border-t border-line bg-sunken pb-44 pt-10 md:pb-10 max-lg:[body:has([data-own-bar])_&]:hidden">
      <div className="mx-auto grid max-w-6xl gap-6 px-4 md:grid-cols-[auto_minmax(0,1fr)] md:items-center">
        <p className="flex items-center gap-3">
          <Logo />
          <span>
            <span className="block font-display text-lg font-bold leading-tight">Annapurna Eats</span>
            <span className="text-sm text-soft">
              <Trans>Good food, and none of it wasted.</Trans>
            </span>
          </span>
        </p>
        <nav aria-label={t`Footer`} className="flex flex-wrap gap-x-6 font-bold">
          <Link to="/menu" className={link}>
            <Trans>Menu</Trans>
          </Link>
          <Link to="/restaurants" className={link}>
            <Trans>Restaurants</Trans>
          </Link>
          <Link to="/about" className={link}>
            <Trans>About Us</Trans>
          </Link>
          <button type="button" className={link} onClick={() => openPopup({ kind: 'contact' })}>
            <Trans>Contact</Trans>
          </button>
          <Link to="/partner" className={link}>
            <Trans>Become a Partner</Trans>
          </Link>
          <Link to="/donate" className={link}>
            <Trans>Donate</Trans>
          </Link>
          <Link to="/impact" className={link}>
            <Trans>Our Impact</Trans>
          </Link>
          <Link to="/privacy" className={link}>
            <Trans>Privacy Policy</Trans>
          </Link>
          <Link to="/terms" className={link}>
            <Trans>Terms of Service</Trans>
          </Link>
        </nav>
        <p className="whitespace-nowrap text-sm text-soft max-sm:whitespace-normal">
          <Trans>© 2026 Annapurna Eats. All rights reserved.</Trans>
        </p>
        <SocialLinks />
      </div>
    </footer>
  )
}

/** The operator's profiles elsewhere, as set in SOCIAL_LINKS. */
const SocialLinks = () => {
  const { t } = useLingui()
  const links = useSiteFacts()?.socialLinks ?? []
  return (
    <nav aria-label={t`Social links`} className="flex flex-wrap gap-x-5 text-sm font-bold">
      {links.map(({ name, url }) => (
        <a key={url} href={url} rel="me noreferrer" className={link}>
          {name}
        </a>
      ))}
    </nav>
  )
}
