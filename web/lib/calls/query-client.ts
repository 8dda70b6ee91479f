import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { onTrusted } from './connection.ts'

const againMs = 5_000
const longestMs = 60_000
const passes: readonly ApiError['code'][] = ['internal', 'unavailable']

/** What the server could not say for trouble of its own is asked again, while somebody looks at it. */
const queryCache = new QueryCache({
  onError: (error, query) => {
    if (!(error instanceof ApiError) || !passes.includes(error.code)) return
    const failures = Math.max(0, query.state.errorUpdateCount - 1)
    setTimeout(
      () => {
        const isWanted = query.state.status === 'error' && query.isActive() && !document.hidden
        if (isWanted) query.fetch().catch(() => undefined)
      },
      Math.min(longestMs, againMs * 2 ** failures),
    )
  },
})

/** One for the whole page. A refusal is final; a lost connection is retried, at once and when it is back. */
export const queryClient = new QueryClient({
  queryCache,
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, error) =>
        failures < 3 && navigator.onLine && error instanceof ApiError && error.code === 'offline',
      // Offline a query fails at once, so that the page can say so, and is repeated after reconnecting.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
})

// What failed for want of a connection is read again.
onTrusted(() => {
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
})
