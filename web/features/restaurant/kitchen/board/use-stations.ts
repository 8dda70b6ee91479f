import { useQuery } from '@tanstack/react-query'
import { minuteMs } from '#shared/time.ts'
import { call } from '../../../../lib/calls/api.ts'
import { useRestaurantId } from '../../access/use-restaurant.ts'
import { restaurantKey } from '../../order/kitchen-cache.ts'

const none: ReadonlyMap<string, string> = new Map()
const maxPages = 50

const readPage = (restaurant: string | undefined, cursor: string | undefined, signal: AbortSignal) =>
  call(
    'GET /api/restaurant/menu',
    {
      query: {
        limit: 100,
        ...(restaurant !== undefined && { restaurant }),
        ...(cursor !== undefined && { cursor }),
      },
    },
    { signal },
  )

/**
 * The station of each dish: the section of the menu that it is in, in the menu's order. Read once; empty
 * until then.
 */
export const useStations = (): ReadonlyMap<string, string> => {
  const restaurant = useRestaurantId()
  const { data } = useQuery({
    queryKey: [...restaurantKey(restaurant), 'stations'],
    queryFn: async ({ signal }) => {
      const stationOf = new Map<string, string>()
      let cursor: string | undefined
      for (let page = 0; page < maxPages; page++) {
        const read = await readPage(restaurant, cursor, signal)
        for (const { id, category, ownCategory } of read.items)
          stationOf.set(id, ownCategory?.name ?? category)
        if (read.nextCursor === null) break
        cursor = read.nextCursor
      }
      return stationOf
    },
    staleTime: 10 * minuteMs,
  })
  return data ?? none
}
