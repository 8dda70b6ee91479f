import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/calls/api.ts'

const keyOf = (userId: string) => ['sign-ins', userId]

/** Where a person is signed in. */
export const useSignIns = (userId: string) =>
  useQuery({
    queryKey: keyOf(userId),
    queryFn: ({ signal }) => call('GET /api/users/:id/sessions', { params: { id: userId } }, { signal }),
  })

/** Ends one of them, or without `sessionId` all others; refetches the list. Throws ApiError. */
export const useEndSignIns = (userId: string) => {
  const client = useQueryClient()
  return async (sessionId?: string) => {
    if (sessionId === undefined) await call('DELETE /api/users/:id/sessions', { params: { id: userId } })
    else await call('DELETE /api/users/:id/sessions/:sessionId', { params: { id: userId, sessionId } })
    await client.invalidateQueries({ queryKey: keyOf(userId) })
  }
}

/** Refetches where people are signed in, after something else has ended sign-ins. */
export const useRefetchSignIns = () => {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['sign-ins'] })
}
