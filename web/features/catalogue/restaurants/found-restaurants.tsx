import { Trans } from '@lingui/react/macro'
import type { MenuPage } from '#shared/loader-services.ts'
import { RestaurantRow } from './restaurant-row.tsx'

/** The restaurants that a search means, above its dishes. */
const FoundRestaurants = ({ meant, asOf }: Pick<MenuPage, 'meant' | 'asOf'>) => (
  <section aria-labelledby="found-restaurants" className="pt-3">
    <h2 id="found-restaurants" className="mb-2 text-xl">
      <Trans>Restaurants</Trans>
    </h2>
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {meant.map((restaurant) => (
        <li key={restaurant.id} className="grid">
          <RestaurantRow restaurant={restaurant} asOf={asOf} />
        </li>
      ))}
    </ul>
  </section>
)
export default FoundRestaurants
