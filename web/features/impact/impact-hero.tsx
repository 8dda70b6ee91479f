import { Plural, Trans } from '@lingui/react/macro'
import { IconArrowDown, IconBike, IconHeartHandshake } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Impact } from '#shared/impact-log/contracts.ts'
import { formatPaise } from '#shared/money/money.ts'
import { buttonClass } from '../../ui/button.tsx'
import { useFigures } from './figures.ts'

/** What the ledger says, in one glance; and at its beginning, that it has begun. */
export const ImpactHero = ({ impact: { sums, entries } }: { impact: Impact }) => {
  const { count } = useFigures()
  const given = formatPaise(sums.given)
  return (
    <section aria-labelledby="impact" className="jali overflow-hidden border-b border-line bg-leaf-tint">
      <div className="mx-auto grid max-w-6xl items-center gap-x-10 gap-y-8 px-4 py-10 md:grid-cols-[1.25fr_1fr] md:py-16">
        <div>
          <p className="font-bold text-leaf">
            <Trans>Our public ledger</Trans>
          </p>
          <h1 id="impact" className="mt-1 text-[2.5rem] leading-[1.04] md:text-6xl">
            <Trans>Every meal, every rupee, for anybody to check.</Trans>
          </h1>
          <p className="mt-4 max-w-xl text-lg">
            <Trans>
              What is given, rescued and wasted here is written down once and can never be changed. You need
              not believe us: your own browser can recompute all of it.
            </Trans>
          </p>
          <p className="mt-6 flex flex-wrap gap-3">
            <a href="#check" className={buttonClass('primary', 'min-h-13 px-6 text-lg shadow-lift')}>
              <Trans>Check it yourself</Trans>
              <IconArrowDown aria-hidden="true" size={22} />
            </a>
            <Link to="/donate" className={buttonClass('plain', 'min-h-13 px-6 text-lg')}>
              <IconHeartHandshake aria-hidden="true" size={22} />
              <Trans>Donate a meal</Trans>
            </Link>
            <Link to="/volunteer" className={buttonClass('plain', 'min-h-13 px-6 text-lg')}>
              <IconBike aria-hidden="true" size={22} />
              <Trans>Carry food as a volunteer</Trans>
            </Link>
          </p>
        </div>
        <dl className="grid gap-4 rounded-card border border-line bg-surface p-6 shadow-card sm:grid-cols-2 md:grid-cols-1">
          <Big value={count(sums.mealsRescued)}>
            <Plural value={sums.mealsRescued} one="meal rescued" other="meals rescued" />
          </Big>
          <Big value={given}>
            <Trans>given to the fund</Trans>
          </Big>
          {entries === 0 && (
            <div className="text-soft sm:col-span-2 md:col-span-1">
              <dt className="sr-only">
                <Trans>Since when</Trans>
              </dt>
              <dd>
                <Trans>The ledger has just begun. Its first entry could be yours.</Trans>
              </dd>
            </div>
          )}
        </dl>
      </div>
    </section>
  )
}

const Big = ({ value, children }: { value: string; children: ReactNode }) => (
  <div className="flex flex-col-reverse justify-end">
    <dt className="font-bold text-soft">{children}</dt>
    <dd className="wrap-anywhere font-display text-5xl font-bold leading-none tabular-nums text-leaf lg:text-6xl">
      {value}
    </dd>
  </div>
)
