import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { MenuItem } from '#shared/menu/contracts.ts'
import type { Outage } from '#shared/menu/restaurant-menu.ts'
import { minuteMs } from '#shared/time.ts'
import { call } from '../../../lib/calls/api.ts'
import { messageOf } from '../../../lib/calls/api-error.ts'
import { translate } from '../../../lib/language/i18n.ts'
import { pagesOf } from '../../../lib/lists/pages-of.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import { restaurantQuery, useRestaurantId } from '../access/use-restaurant.ts'
import { restaurantKey } from '../order/kitchen-cache.ts'
import { isOfRestaurant } from '../order/use-kitchen-orders.ts'
import { type MenuListFilter, menuKey, putDish } from './menu-cache.ts'

const perPage = 50
/** A dish that comes back by itself is seen to do so. */
const readEveryMs = minuteMs

/** The `restaurant` of every call, for staff of several. */
export const useNamed = (): { restaurant?: string } => {
  const restaurant = useRestaurantId()
  return restaurantQuery(restaurant)
}

export const useMenu = ({ available, ...filter }: MenuListFilter) => {
  const restaurant = useRestaurantId()
  const named = useNamed()
  return useInfiniteQuery({
    queryKey: [...menuKey(restaurant), { available, ...filter }],
    ...pagesOf('GET /api/restaurant/menu', {
      query: {
        ...filter,
        ...named,
        limit: perPage,
        ...(available !== undefined && { available: available ? ('true' as const) : ('false' as const) }),
      },
    }),
    placeholderData: (before, query) => (isOfRestaurant(restaurant, query?.queryKey) ? before : undefined),
    refetchInterval: readEveryMs,
  })
}

/** One dish for its form: read when the form opens, and left alone while somebody types. */
export const useDish = (dishId: string) => {
  const restaurant = useRestaurantId()
  const query = useNamed()
  return useQuery({
    queryKey: [...restaurantKey(restaurant), 'dish', dishId],
    queryFn: ({ signal }) =>
      call('GET /api/restaurant/menu/:dishId', { params: { dishId }, query }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}

type Availability = { available: boolean; until: Outage | null }

/**
 * Shown before the server has answered, and taken back if it refuses. Presses on one dish go one after the
 * other.
 */
export const useAvailability = ({ id }: Pick<MenuItem, 'id'>) => {
  const client = useQueryClient()
  const restaurant = useRestaurantId()
  const query = useNamed()
  return useMutation({
    scope: { id: `availability ${id}` },
    mutationFn: (body: Availability) =>
      call('POST /api/restaurant/menu/:dishId/availability', { params: { dishId: id }, query, body }),
    onMutate: async ({ available }) => {
      await client.cancelQueries({ queryKey: menuKey(restaurant) })
      let before: MenuItem | undefined
      putDish(client, restaurant, id, (item) => {
        before ??= item
        return { ...item, available, until: null }
      })
      return before
    },
    onSuccess: (now) => putDish(client, restaurant, id, () => now),
    onError: (error, _asked, before) => {
      if (before) putDish(client, restaurant, id, () => before)
      toast.error(messageOf(error, translate(/*i18n*/ 'That did not work. Please try again.')))
      void client.invalidateQueries({ queryKey: menuKey(restaurant) })
    },
  })
}

export const useDeleteDish = () => {
  const client = useQueryClient()
  const restaurant = useRestaurantId()
  const query = useNamed()
  return useMutation({
    mutationFn: ({ id }: MenuItem) =>
      call('DELETE /api/restaurant/menu/:dishId', { params: { dishId: id }, query }),
    onSuccess: (_done, { id }) => {
      putDish(client, restaurant, id, () => null)
      void client.invalidateQueries({ queryKey: menuKey(restaurant) })
    },
    onError: () => client.invalidateQueries({ queryKey: menuKey(restaurant) }),
  })
}
