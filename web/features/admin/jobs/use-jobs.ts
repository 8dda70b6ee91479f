import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/calls/api.ts'
import { pagesOf } from '../../../lib/lists/pages-of.ts'

const key = ['admin', 'jobs']
const refreshMs = 10_000

/** The queues and what failed in them, refetched while somebody looks; and what is done about it. */
export const useJobs = () => {
  const client = useQueryClient()
  const query = useInfiniteQuery({
    queryKey: key,
    ...pagesOf('GET /api/admin/jobs', { query: {} }),
    refetchInterval: refreshMs,
  })
  const after = async <T>(done: Promise<T>): Promise<T> => {
    try {
      return await done
    } finally {
      await client.invalidateQueries({ queryKey: key })
    }
  }
  return {
    query,
    retry: (id: string) => after(call('POST /api/admin/jobs/:id/retry', { params: { id } })),
    retryAll: () => after(call('POST /api/admin/jobs/retry', {})),
    drop: (id: string, reason: string) =>
      after(call('POST /api/admin/jobs/:id/drop', { params: { id }, body: { reason } })),
  }
}
