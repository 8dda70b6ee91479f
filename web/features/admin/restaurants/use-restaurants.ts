import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { type CallInput, call } from '../../../lib/calls/api.ts'
import { pagesOf } from '../../../lib/lists/pages-of.ts'

const restaurantsKey = ['admin-restaurants'] as const

type Filter = NonNullable<CallInput<'GET /api/admin/restaurants'>['query']>

export const useRestaurants = (filter: Filter) =>
  useInfiniteQuery({
    queryKey: [...restaurantsKey, 'list', filter],
    ...pagesOf('GET /api/admin/restaurants', { query: filter }),
    placeholderData: (before) => before,
  })

export const useRestaurantDetails = (id: string) =>
  useQuery({
    queryKey: [...restaurantsKey, 'one', id],
    queryFn: ({ signal }) => call('GET /api/admin/restaurants/:id', { params: { id } }, { signal }),
  })

/** What is done with restaurants; afterwards what is shown of them is refetched. */
export const useRestaurantCommands = () => {
  const client = useQueryClient()
  const refetch = () => client.invalidateQueries({ queryKey: restaurantsKey })
  return {
    add: async (body: CallInput<'POST /api/admin/restaurants'>['body']) => {
      const added = await call('POST /api/admin/restaurants', { body })
      await refetch()
      return added
    },
    change: async (id: string, body: CallInput<'PATCH /api/admin/restaurants/:id'>['body']) => {
      await call('PATCH /api/admin/restaurants/:id', { params: { id }, body })
      await refetch()
    },
    countClosing: (id: string, body: CallInput<'POST /api/admin/restaurants/:id/closing'>['body']) =>
      call('POST /api/admin/restaurants/:id/closing', { params: { id }, body }),
    /** Returns the hours as they are stored. */
    changeHours: async (
      id: string,
      hours: NonNullable<CallInput<'PATCH /api/admin/restaurants/:id'>['body']['hours']>,
    ) => {
      await call('PATCH /api/admin/restaurants/:id', { params: { id }, body: { hours } })
      const now = await call('GET /api/admin/restaurants/:id', { params: { id } })
      await refetch()
      return now.hours
    },
    invite: async (id: string, account: string) => {
      await call('POST /api/admin/restaurants/:id/staff', { params: { id }, body: { account } })
      await refetch()
    },
    remove: async (id: string, staffId: string) => {
      await call('DELETE /api/admin/restaurants/:id/staff/:staffId', { params: { id, staffId } })
      await refetch()
    },
  }
}
