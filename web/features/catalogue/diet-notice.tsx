import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { dietaryLabels, dietaryOptions } from '#shared/accounts/preferences.ts'
import type { MenuFilter } from '#shared/loader-services.ts'
import { eatsNoMeat, useUser } from '../../lib/session/session.ts'
import { menuHref } from './finding/menu-filter.ts'

/** What the account's dietary preferences do to the menu, what they cannot do, and the way to all dishes. */
const DietNotice = ({ filter }: { filter: MenuFilter }) => {
  const { i18n } = useLingui()
  const user = useUser()
  // Kitchens mark vegetarian dishes alone.
  const unmarked = dietaryOptions.filter(
    (diet) => diet !== 'Vegetarian' && user?.dietaryPreferences.includes(diet),
  )
  const names = unmarked.map((diet) => i18n._(dietaryLabels[diet])).join(', ')
  return (
    <div role="note" className="mb-3 rounded-2xl bg-accent-tint px-4 py-2 text-sm">
      {eatsNoMeat(user) && (
        <p>
          {filter.diet === 'veg' ? (
            <>
              <Trans>Vegetarian dishes, as your preferences say.</Trans>{' '}
              <Link
                to={menuHref(filter, { diet: 'all' })}
                className="inline-flex min-h-11 items-center font-bold text-accent underline"
              >
                <Trans>See all dishes</Trans>
              </Link>
            </>
          ) : (
            <>
              <Trans>All dishes, also those that your preferences leave out.</Trans>{' '}
              <Link
                to={menuHref(filter, { diet: 'veg' })}
                className="inline-flex min-h-11 items-center font-bold text-accent underline"
              >
                <Trans>See vegetarian dishes</Trans>
              </Link>
            </>
          )}
        </p>
      )}
      {names !== '' && (
        <p>
          <Trans>Kitchens do not mark every diet yet ({names}): ask them in the notes of your order.</Trans>
        </p>
      )}
    </div>
  )
}
export default DietNotice
