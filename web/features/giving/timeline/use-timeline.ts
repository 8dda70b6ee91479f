import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/calls/api.ts'
import { pagesOf } from '../../../lib/lists/pages-of.ts'

/** How often somebody who waits for their rupees sees whether they were spent. */
const lookMs = 30_000

/** What became of a donation. `token` opens it for a visitor; null for the donor who is signed in. */
export const useTimeline = (id: string, token: string | null) =>
  useQuery({
    queryKey: ['donation-timeline', id, token],
    queryFn: ({ signal }) =>
      call(
        'GET /api/donations/:id/timeline',
        { params: { id }, query: token === null ? {} : { token } },
        { signal },
      ),
    refetchInterval: (query) => ((query.state.data?.waiting ?? 0) > 0 ? lookMs : false),
  })

/** The donations of who is signed in, and their sums. */
export const useMyDonations = () =>
  useInfiniteQuery({
    queryKey: ['my-donations'],
    ...pagesOf('GET /api/donations/mine', { query: { limit: 20 } }),
  })
