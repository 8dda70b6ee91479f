import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SharedGroup } from '#shared/menu/shared-group-contracts.ts'
import type { SharedGroupForm } from '#shared/menu/validation.ts'
import { call } from '../../../../lib/calls/api.ts'
import { useRestaurantId } from '../../access/use-restaurant.ts'
import { restaurantKey } from '../../order/kitchen-cache.ts'
import { menuKey } from '../menu-cache.ts'
import { useNamed } from '../use-menu.ts'

const sharedKey = (restaurant: string | undefined) =>
  [...restaurantKey(restaurant), 'shared-options'] as const

/** The groups of options that dishes share. */
export const useSharedGroups = () => {
  const restaurant = useRestaurantId()
  const query = useNamed()
  return useQuery({
    queryKey: sharedKey(restaurant),
    queryFn: ({ signal }) => call('GET /api/restaurant/menu/option-groups', { query }, { signal }),
  })
}

type Change =
  | { kind: 'save'; id: string | null; form: SharedGroupForm }
  | { kind: 'use'; id: string; dishIds: string[] }
  | { kind: 'delete'; id: string }

/** Changes a shared group; the lists of dishes are refetched. */
export const useChangeShared = () => {
  const client = useQueryClient()
  const restaurant = useRestaurantId()
  const query = useNamed()
  return useMutation({
    mutationFn: async (change: Change): Promise<SharedGroup | null> => {
      switch (change.kind) {
        case 'save':
          return change.id === null
            ? call('POST /api/restaurant/menu/option-groups', { query, body: change.form })
            : call('PUT /api/restaurant/menu/option-groups/:groupId', {
                query,
                params: { groupId: change.id },
                body: change.form,
              })
        case 'use':
          return call('PUT /api/restaurant/menu/option-groups/:groupId/dishes', {
            query,
            params: { groupId: change.id },
            body: { dishIds: change.dishIds },
          })
        case 'delete':
          await call('DELETE /api/restaurant/menu/option-groups/:groupId', {
            query,
            params: { groupId: change.id },
          })
          return null
      }
    },
    onSettled: async () => {
      for (const queryKey of [sharedKey(restaurant), menuKey(restaurant)])
        await client.invalidateQueries({ queryKey })
    },
  })
}
