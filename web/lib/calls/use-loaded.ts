import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from './query-client.ts'

/**
 * Gives a query what the page was loaded with, before whoever asks for it is shown first. On the server
 * nothing is kept: it is everybody's.
 */
export const useLoaded = (key: QueryKey, loaded: unknown): void => {
  useState(() => {
    if (!import.meta.env.SSR && queryClient.getQueryData(key) === undefined)
      queryClient.setQueryData(key, loaded)
  })
}
