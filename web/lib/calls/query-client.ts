import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { whenTrusted } from './connection.ts'

const againMs = 5_000
const longestMs = 60_000
const passes: readonly ApiError['code'][] = ['internal', 'unavailable']

/**
 * One for the whole page. A refusal is final; a lost connection is retried, at once and when it is back, and
 * a server that has trouble again and again.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, error) =>
        failures < 3 && navigator.onLine && error instanceof ApiError && error.code === 'offline',
      // Offline a query fails at once, so that the page can say so, and is repeated after reconnecting.
      networkMode: 'always',
      refetchOnReconnect: true,
      refetchInterval: ({ state: { error, errorUpdateCount } }) =>
        error instanceof ApiError &&
        passes.includes(error.code) &&
        Math.min(longestMs, againMs * 2 ** (errorUpdateCount - 1)),
    },
    mutations: { networkMode: 'always' },
  },
})

whenTrusted.again = () => {
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
}
