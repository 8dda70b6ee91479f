import { Trans, useLingui } from '@lingui/react/macro'
import { IconArrowRight, IconBike, IconBuildingStore, IconDiscount, IconSettings } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import type { SiteContent } from '#shared/content/site-content.ts'
import type { LedgerSums } from '#shared/loader-services.ts'
import { exactTime } from '../../lib/language/time.ts'
import { displayName, roleNames, type SessionUser, useUser } from '../../lib/session/session.ts'
import { sessionStore } from '../../lib/state/storage.ts'
import { buttonClass } from '../../ui/button.tsx'
import { SampleNote } from '../../ui/sample-note.tsx'
import { MenuSearch, wholeMenu } from '../catalogue/index.ts'
import { LedgerLine } from '../impact/index.ts'
import { HeroThali, ThaliInText } from './hero-thali.tsx'
import { DeliverTo, OrderAgain, UnderWay } from './signed-in/index.ts'

/** Of the facts, in their order. */
const icons = [IconBuildingStore, IconBike, IconDiscount]

type Props = {
  content: SiteContent['hero']
  /** What the public ledger says; null in the preview of an admin. */
  ledger: LedgerSums | null
  /** As visitors see it, whoever is signed in: in the preview of an admin. */
  asVisitor?: boolean
}

const explore = buttonClass('primary', 'min-h-13 px-7 text-lg shadow-lift')

export const Hero = ({ content, ledger, asVisitor = false }: Props) => {
  const person = useUser()
  const user = asVisitor ? null : person
  return (
    <section aria-labelledby="hero" className="jali overflow-hidden border-b border-line">
      <div className="mx-auto grid max-w-6xl items-center gap-8 px-4 pb-12 pt-8 md:grid-cols-[1.1fr_1fr] md:py-16">
        {user ? (
          <WelcomeBack user={user} />
        ) : (
          <div>
            <Headline content={content} />
            <Search />
            <Facts content={content} />
            {ledger && <LedgerLine sums={ledger} className="mt-3 max-w-lg" />}
          </div>
        )}
        {user ? (
          <Suspense fallback={<HeroThali />}>
            <OrderAgain />
          </Suspense>
        ) : (
          <HeroThali className="max-md:hidden" />
        )}
        {user && <SignedInAs user={user} />}
      </div>
    </section>
  )
}

const Search = () => (
  <div className="mt-6 max-w-lg">
    <MenuSearch filter={wholeMenu} />
  </div>
)

const Facts = ({ content }: Pick<Props, 'content'>) => (
  <>
    <ul className="mt-8 grid grid-cols-3 gap-3 sm:flex sm:gap-8">
      {content.facts.map(({ value, label }, index) => {
        const Icon = icons[index] ?? IconDiscount
        return (
          <li key={label} className="flex flex-col gap-1.5 sm:flex-row sm:items-center sm:gap-2.5">
            <Icon aria-hidden="true" size={26} className="text-accent" stroke={1.7} />
            <span className="leading-tight">
              <span className="block font-display text-lg font-bold leading-none">{value}</span>
              <span className="text-sm text-soft">{label}</span>
            </span>
          </li>
        )
      })}
    </ul>
    <SampleNote className="mt-3" />
  </>
)

const Headline = ({ content: { headline, highlight, text } }: Pick<Props, 'content'>) => (
  <>
    <h1 id="hero" className="text-[2.75rem] leading-[1.02] md:text-7xl">
      {headline} <span className="text-accent">{highlight}</span>
    </h1>
    <p className="mt-4 max-w-lg text-lg text-soft">
      <ThaliInText />
      {text}
    </p>
    <p className="mt-6">
      <Link to="/menu" className={explore}>
        <Trans>Explore Menu</Trans>
        <IconArrowRight aria-hidden="true" size={22} />
      </Link>
    </p>
  </>
)

/** What somebody came for who is signed in. What the site promises to visitors they know. */
const WelcomeBack = ({ user }: { user: SessionUser }) => {
  // As features/accounts/take-session.ts keeps it in this tab.
  const isNew = sessionStore.getItem('newAccount') === user.id
  return (
    <div>
      {/* A name of one long word fits a phone whole. */}
      <h1
        id="hero"
        className={`leading-[1.05] md:text-5xl ${displayName(user).length > 16 ? 'text-3xl' : 'text-4xl'}`}
      >
        {isNew ? (
          <Trans>Welcome, {displayName(user)}</Trans>
        ) : (
          <Trans>Welcome back, {displayName(user)}</Trans>
        )}
      </h1>
      <div className="mt-3 min-h-11">
        <Suspense>
          <DeliverTo />
        </Suspense>
      </div>
      <Suspense>
        <UnderWay />
      </Suspense>
      <Search />
      <p className="mt-6">
        <Link to="/menu" className={explore}>
          <Trans>Explore Menu</Trans>
          <IconArrowRight aria-hidden="true" size={22} />
        </Link>
      </p>
    </div>
  )
}

/**
 * By which account somebody is here (specification section 2, Hero): the last line of it, below what they
 * came for.
 */
const SignedInAs = ({ user }: { user: SessionUser }) => {
  const { t, i18n } = useLingui()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1 border-t border-line pt-3 md:col-span-2">
      <dl className="flex min-w-0 flex-wrap gap-x-6 gap-y-1 text-sm">
        <Fact label={t`Email`}>{user.email}</Fact>
        <Fact label={t`Role`}>{roleNames(user.roles, i18n)}</Fact>
        <Fact label={t`Last login`}>{exactTime(user.lastLogin)}</Fact>
      </dl>
      <Link to="/account-settings" className={buttonClass('quiet', '-mx-3 !px-3')}>
        <IconSettings aria-hidden="true" size={20} />
        <Trans>Account Settings</Trans>
      </Link>
    </div>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex min-w-0 gap-1.5">
    <dt className="text-soft">{label}</dt>
    <dd className="min-w-0 break-words font-semibold">{children}</dd>
  </div>
)
