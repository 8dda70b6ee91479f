import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { OrderFigures, RecentOrders } from '../orders/index.ts'
import { FavoriteRestaurants } from './favorites/favorite-restaurants.tsx'
import { Recommended } from './recommended.tsx'

/** What is under way, what there is to eat, and the way to the rest. */
export const Overview = () => {
  const { t } = useLingui()
  return (
    <div className="space-y-9">
      <OrderFigures />
      <Section title={t`Recent Orders`} to="?tab=orders" all={t`View all orders`}>
        <RecentOrders />
      </Section>
      <Section title={t`Recommended For You`}>
        <Recommended />
      </Section>
      <Section title={t`Favorite Restaurants`} to="?tab=favorites" all={t`View all favorites`}>
        <FavoriteRestaurants />
      </Section>
    </div>
  )
}

type SectionProps = { title: string; children: ReactNode } & (
  | { to: string; all: string }
  | { to?: never; all?: never }
)

const Section = ({ title, to, all, children }: SectionProps) => {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        {to !== undefined && (
          <Link
            to={to}
            aria-label={all}
            className="-my-2 inline-flex min-h-11 shrink-0 items-center font-bold text-accent hover:underline"
          >
            <Trans>View all</Trans>
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}
