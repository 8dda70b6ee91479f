import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/calls/api.ts'

const keyOf = (userId: string) => ['payment-methods', userId]

/** A person's saved payment methods. */
export const useSavedMethods = (userId: string) =>
  useQuery({
    queryKey: keyOf(userId),
    queryFn: ({ signal }) =>
      call('GET /api/users/:id/payment-methods', { params: { id: userId } }, { signal }),
  })

export const useRemoveMethod = (userId: string) => {
  const client = useQueryClient()
  return async (methodId: string) => {
    await call('DELETE /api/users/:id/payment-methods/:methodId', { params: { id: userId, methodId } })
    await client.invalidateQueries({ queryKey: keyOf(userId) })
  }
}
