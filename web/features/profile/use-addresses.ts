import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AddressForm } from '#shared/accounts/validation.ts'
import { call } from '../../lib/calls/api.ts'

const keyOf = (userId: string) => ['addresses', userId]

export const useAddresses = (userId: string, enabled = true) =>
  useQuery({
    enabled,
    queryKey: keyOf(userId),
    queryFn: ({ signal }) => call('GET /api/users/:id/addresses', { params: { id: userId } }, { signal }),
  })

/**
 * The operations on a person's addresses; each refetches the list, since a new default clears the old one.
 */
export const useAddressChanges = (userId: string) => {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: keyOf(userId) })
  return {
    save: async (body: AddressForm, addressId?: string) => {
      if (addressId === undefined)
        await call('POST /api/users/:id/addresses', { params: { id: userId }, body })
      else await call('PUT /api/users/:id/addresses/:addressId', { params: { id: userId, addressId }, body })
      await refresh()
    },
    remove: async (addressId: string) => {
      await call('DELETE /api/users/:id/addresses/:addressId', { params: { id: userId, addressId } })
      await refresh()
    },
  }
}
