import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/calls/api.ts'

const refreshMs = 10_000

/** The figures of the platform, and what waits for a person; refetched while somebody looks. */
export const useAdminStats = () =>
  useQuery({
    queryKey: ['admin', 'stats'],
    queryFn: ({ signal }) => call('GET /api/admin/stats', {}, { signal }),
    refetchInterval: refreshMs,
  })
