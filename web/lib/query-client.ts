import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** One for the whole page. A refusal is an answer and is not asked again; a lost connection is. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, error) =>
        failures < 3 && navigator.onLine && error instanceof ApiError && error.code === 'offline',
      // Offline a page says so rather than wait without a word, and goes on by itself afterwards.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
})
