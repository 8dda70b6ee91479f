import { Trans, useLingui } from '@lingui/react/macro'
import { Link, NavLink } from 'react-router'
import { useUser } from '../../lib/session/session.ts'
import { openPopup } from '../../lib/state/popup.ts'
import { Logo } from '../../ui/icons/logo.tsx'
import { AccountButton } from './account-button.tsx'
import { CartButton } from './cart-button.tsx'
import { DarkModeButton } from './dark-mode-button.tsx'
import { FavoritesLink } from './favorites-link.tsx'
import { LanguageLinks } from './language-links.tsx'
import { Offline } from './offline.tsx'
import { OrdersLink } from './orders-link.tsx'

const link =
  'whitespace-nowrap rounded-full px-2.5 py-2.5 font-bold xl:px-2 text-soft transition-colors hover:text-accent aria-[current=page]:bg-accent-tint aria-[current=page]:text-accent'

/**
 * For what fits beside the rest on a desk alone. A tenth of its width stays free: in the letters that stand
 * in until ours are there, the links are wider, and would push the buttons aside.
 */
const onWide = `${link} max-xl:hidden`

export const Header = () => {
  const { t } = useLingui()
  const user = useUser()
  return (
    <header className="once-whole sticky top-0 z-30 border-b border-line bg-ground/92 backdrop-blur-md">
      <div className="mx-auto flex h-16 max-w-6xl items-center gap-1 px-4 [&_.size-11]:shrink-0">
        <Link to="/" className="mr-auto flex min-h-11 min-w-0 items-center gap-2.5 md:mr-3">
          <Logo className="size-9 shrink-0" />
          <span className="truncate font-display text-xl font-bold leading-none tracking-tight md:max-lg:sr-only">
            Annapurna Eats
          </span>
        </Link>
        <nav aria-label={t`Main`} className="mr-auto hidden items-center md:flex">
          <NavLink to="/" end className={link}>
            <Trans>Home</Trans>
          </NavLink>
          <NavLink to="/menu" className={link}>
            <Trans>Menu</Trans>
          </NavLink>
          <NavLink to="/rescue" className={onWide}>
            <Trans>Rescue</Trans>
          </NavLink>
          <OrdersLink className={link}>
            <Trans>Orders</Trans>
          </OrdersLink>
          <NavLink to="/about" className={link}>
            <Trans>About Us</Trans>
          </NavLink>
          <button type="button" className={link} onClick={() => openPopup({ kind: 'contact' })}>
            <Trans>Contact</Trans>
          </button>
          {/* Who is signed in has it in the menu of the account. */}
          {!user && <LanguageLinks className={link} />}
        </nav>
        <DarkModeButton />
        <div className="for-customers contents">
          <FavoritesLink />
          <CartButton />
        </div>
        <AccountButton />
      </div>
      <Offline />
    </header>
  )
}
