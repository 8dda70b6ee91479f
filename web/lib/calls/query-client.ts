import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** One for the whole page. A refusal is final; a lost connection is retried. */
export const queryClient = new QueryClient({
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
