import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { Inbox, ThreadState } from '#shared/support/threads.ts'
import { pagesOf } from '../../lib/lists/pages-of.ts'
import { useEventStream } from '../../lib/live/use-event-stream.ts'
import { useUser } from '../../lib/session/session.ts'

type Filter = {
  mine?: 'true'
  state?: ThreadState
  inbox?: Inbox
  sort?: 'newest' | 'oldest'
  assigned?: 'me' | 'nobody'
  person?: string
}

/** What was put off comes back at its time, which no event tells. */
const dueMs = 30_000

/**
 * Conversations page by page, the one with the latest message first; refetched when something happens in any
 * of them.
 */
export const useThreads = (filter: Filter, enabled = true) => {
  const client = useQueryClient()
  const userId = useUser()?.id ?? ''
  const refresh = () => void client.invalidateQueries({ queryKey: ['support-threads'] })
  useEventStream(userId === '' ? null : '/api/support/events', {
    onSupport: refresh,
    onDesk: refresh,
    onConnect: refresh,
  })
  return useInfiniteQuery({
    queryKey: ['support-threads', userId, filter],
    ...pagesOf('GET /api/support/threads', { query: filter }),
    enabled: userId !== '' && enabled,
    refetchInterval: filter.inbox === undefined ? false : dueMs,
  })
}
