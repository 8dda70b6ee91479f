import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { Logo } from '../../ui/logo.tsx'

export const Footer = () => {
  const { t } = useLingui()
  return (
    <footer className="mt-16 border-t border-line bg-sunken pb-44 pt-10 md:pb-10">
      <div className="mx-auto flex max-w-6xl flex-col gap-6 px-4 md:flex-row md:items-center md:justify-between">
        <p className="flex items-center gap-3">
          <Logo />
          <span>
            <span className="block font-display text-lg font-bold leading-tight">Annapurna Eats</span>
            <span className="text-sm text-soft">
              <Trans>Good food, and none of it wasted.</Trans>
            </span>
          </span>
        </p>
        <nav aria-label={t`Footer`} className="flex gap-6 font-bold">
          <Link to="/" className="hover:text-accent">
            <Trans>Home</Trans>
          </Link>
          <Link to="/menu" className="hover:text-accent">
            <Trans>Menu</Trans>
          </Link>
        </nav>
        <p className="text-sm text-soft">
          <Trans>© 2026 Annapurna Eats. All rights reserved.</Trans>
        </p>
      </div>
    </footer>
  )
}
