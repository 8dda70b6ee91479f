import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/calls/api.ts'
import { useRestaurantId } from '../access/use-restaurant.ts'
import { restaurantKey } from '../order/kitchen-cache.ts'

/** How much of a dish is in orders that are not ready yet. */
export const useInOpenOrders = (dishId: string, except?: string) => {
  const restaurant = useRestaurantId()
  const query = {
    ...(except !== undefined && { except }),
    ...(restaurant !== undefined && { restaurant }),
  }
  return useQuery({
    queryKey: [...restaurantKey(restaurant), 'open-portions', dishId, except ?? ''],
    queryFn: ({ signal }) =>
      call('GET /api/restaurant/menu/:dishId/open-portions', { params: { dishId }, query }, { signal }),
    // Whoever takes a dish off the menu sees what is ordered at that moment.
    staleTime: 0,
  })
}

/** Says how much of a dish is already promised; nothing while that is not known. */
export const InOpenOrders = ({ dishId, except }: { dishId: string; except?: string }) => {
  const { data } = useInOpenOrders(dishId, except)
  if (data === undefined) return null
  const { portions, orders } = data
  return (
    <p className={`text-sm font-bold ${portions > 0 ? 'text-chilli' : 'text-soft'}`}>
      {portions === 0 ? (
        <Trans>No open order has it.</Trans>
      ) : (
        <>
          <Plural value={portions} one="# portion" other="# portions" />{' '}
          <Plural
            value={orders}
            one="in # open order, still to be cooked"
            other="in # open orders, still to be cooked"
          />
        </>
      )}
    </p>
  )
}
