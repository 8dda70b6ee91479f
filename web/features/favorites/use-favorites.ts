import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/calls/api.ts'
import { useUser } from '../../lib/session/session.ts'
import { favoriteIds } from '../../lib/state/favorite-ids.ts'

/** The account's favorites, without those that were removed since they were fetched. */
export const useFavorites = () => {
  const userId = useUser()?.id ?? ''
  const held = favoriteIds.use()
  const query = useQuery({
    queryKey: ['favorites', userId, held.length],
    queryFn: ({ signal }) => call('GET /api/users/:id/favorites', { params: { id: userId } }, { signal }),
    placeholderData: (before) => before,
    enabled: userId !== '',
  })
  return {
    ...query,
    dishes: query.data?.dishes.filter(({ id }) => held.includes(`dishes/${id}`)) ?? [],
    restaurants: query.data?.restaurants.filter(({ id }) => held.includes(`restaurants/${id}`)) ?? [],
  }
}

/** Restaurants that are closed now, by id, with their next opening. */
export const useClosed = (): Record<string, string | null> => {
  const { data } = useQuery({
    queryKey: ['restaurants'],
    queryFn: ({ signal }) => call('GET /api/restaurants', { query: { limit: 100 } }, { signal }),
  })
  const closed = data?.items.filter(({ open }) => !open) ?? []
  return Object.fromEntries(closed.map(({ id, opensAt }) => [id, opensAt]))
}
