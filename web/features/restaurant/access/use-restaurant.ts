import { useSearchParams } from 'react-router'
import { useUser } from '../../../lib/session/session.ts'
import { useSharedFor } from '../../../lib/session/token-claims.ts'
import { useAccount } from '../../accounts/index.ts'

/** The parameter of the URL that names the restaurant, for staff of several. */
export const restaurantParameter = 'restaurant'

/** The restaurant that the URL names; undefined: the first of the person's, as the server takes it. */
export const useRestaurantId = (): string | undefined =>
  useSearchParams()[0].get(restaurantParameter) ?? undefined

/** What a call sends of it. */
export const restaurantQuery = (restaurant: string | undefined) =>
  restaurant === undefined ? {} : { restaurant }

/**
 * All restaurants where the person works, and the name of the one that is shown; null while it is not known.
 */
export const useRestaurants = () => {
  const account = useAccount()
  const user = useUser()
  const id = useRestaurantId()
  const sharedFor = useSharedFor()
  const all = (account.data?.restaurants ?? []).filter(
    (restaurant) => sharedFor === null || restaurant.id === sharedFor,
  )
  const shown = id === undefined ? all[0] : all.find((restaurant) => restaurant.id === id)
  return { all, shown, name: shown?.name ?? (id === undefined ? user?.restaurantName : undefined) ?? null }
}

/**
 * Whether to ask for what only those who work for a restaurant may see: the URL names one, or the account or
 * the browser's copy of it has one. Where the account could not be read, the server decides.
 */
export const useWorksHere = (): boolean => {
  const isNamed = useRestaurantId() !== undefined
  const isUnknown = useAccount().isError
  const { name } = useRestaurants()
  return isNamed || isUnknown || name !== null
}

export const dashboardPath = '/restaurant-dashboard'
export const kitchenPath = `${dashboardPath}/kitchen`

/** Where something of the dashboard is, of the restaurant that is shown. */
export const useDashboardAddress = () => {
  const id = useRestaurantId()
  return (parameters: Record<string, string>): string =>
    `${dashboardPath}?${new URLSearchParams({ ...parameters, ...(id !== undefined && { [restaurantParameter]: id }) })}`
}
