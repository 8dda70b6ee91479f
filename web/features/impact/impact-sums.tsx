import { Plural, Trans, useLingui } from '@lingui/react/macro'
import {
  IconChevronDown,
  IconCloud,
  IconCoinRupee,
  IconScale,
  IconToolsKitchen2Off,
  IconTrash,
  IconTruckDelivery,
  IconUsers,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Impact } from '#shared/impact-log/contracts.ts'
import { formatPaise } from '#shared/money/money.ts'
import { StatCard } from '../../ui/stat-card.tsx'
import { useFigures } from './figures.ts'

const report = 'https://www.fao.org/4/i3347e/i3347e.pdf'

/** The sums of the ledger, each estimate with what it rests on. */
export const ImpactSums = ({ impact: { sums, factors, packaging } }: { impact: Impact }) => {
  const { t } = useLingui()
  const { count, kilograms, factor } = useFigures()
  /** Nothing is no estimate. */
  const about = (weight: string) => (sums.mealsRescued === 0 ? weight : `≈ ${weight}`)
  const [portions, meals] = [count(sums.livesReached - sums.mealsSponsored), count(sums.mealsSponsored)]
  const perPortion = factor(factors.kilogramsPerPortion)
  const perKilogram = factor(factors.co2ePerKilogram)
  const perOrder = factor(factors.gramsPerCutlery)
  return (
    <section aria-labelledby="sums">
      <h2 id="sums" className="mb-4 text-3xl">
        <Trans>What has come of it</Trans>
      </h2>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3 sm:gap-4 lg:grid-cols-3">
        <StatCard
          icon={IconUsers}
          label={t`Lives reached`}
          value={count(sums.livesReached)}
          note={
            <Trans>One for each portion and each sponsored meal that a shelter received: an estimate.</Trans>
          }
        />
        <StatCard
          icon={IconScale}
          label={t`Food saved`}
          value={about(kilograms(sums.kilograms))}
          note={<Trans>Weighed where a shelter did, otherwise {perPortion} kg a portion.</Trans>}
        />
        <StatCard
          icon={IconCloud}
          label={t`CO2e avoided`}
          value={about(kilograms(sums.co2eKilograms))}
          note={<Trans>Estimated: {perKilogram} kg for each kilogram of food.</Trans>}
        />
        <StatCard
          icon={IconCoinRupee}
          label={t`Rupees given`}
          value={formatPaise(sums.given)}
          note={<Plural value={sums.donations} one="In # donation" other="In # donations" />}
        />
        <StatCard
          icon={IconTruckDelivery}
          label={t`Rupees spent`}
          value={formatPaise(sums.spent)}
          note={<Trans>On bringing food to those who have none.</Trans>}
        />
        <StatCard
          icon={IconTrash}
          label={t`Portions wasted`}
          value={count(sums.portionsWasted)}
          note={<Trans>Counted like the rest, never hidden.</Trans>}
        />
        <StatCard
          icon={IconToolsKitchen2Off}
          label={t`Packaging saved`}
          value={packaging.orders === 0 ? kilograms(0) : `≈ ${kilograms(packaging.kilograms)}`}
          note={
            <Plural value={packaging.orders} one="# order without cutlery" other="# orders without cutlery" />
          }
        />
      </dl>
      <details className="group mt-4 rounded-card border border-line bg-surface px-4 sm:px-6">
        <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 font-bold [&::-webkit-details-marker]:hidden">
          <Trans>How we reckon</Trans>
          <IconChevronDown aria-hidden="true" size={20} className="shrink-0 group-open:rotate-180" />
        </summary>
        <dl className="space-y-3 pb-5">
          <Factor name={t`Meals rescued`}>
            <Trans>
              Portions that shelters received and that people bought as rescue deals. They are counted.
            </Trans>
          </Factor>
          <Factor name={t`Food saved`}>
            <Trans>
              Grams where a shelter weighed what it received. Any other portion counts as {perPortion} kg, a
              full plate: our own assumption.
            </Trans>
          </Factor>
          <Factor name={t`CO2e avoided`}>
            <Trans>
              {perKilogram} kg of CO2 equivalents for each kilogram of food that is not thrown away: 3.3
              billion tonnes for 1.3 billion tonnes of food, the world's average in{' '}
              <a href={report} rel="noreferrer" className="underline hover:text-accent">
                FAO, Food wastage footprint (2013)
              </a>
              .
            </Trans>
          </Factor>
          <Factor name={t`Packaging saved`}>
            <Trans>
              {perOrder} g for each delivered order whose customer wanted no cutlery: two wooden spoons or
              forks of 4 g and two paper napkins of 2 g, our own assumption. It is not in the public ledger.
            </Trans>
          </Factor>
          <Factor name={t`Lives reached`}>
            <Trans>
              A portion of rescued food or a sponsored meal that a shelter received counts as one person who
              ate: {portions} portions and {meals} meals so far. Nobody's name is kept.
            </Trans>
          </Factor>
        </dl>
      </details>
    </section>
  )
}

const Factor = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="font-bold">{name}</dt>
    <dd className="text-soft">{children}</dd>
  </div>
)
