import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type CallInput, call } from '../../../lib/calls/api.ts'

const queryKey = ['admin-settings']

/** The settings in force. */
export const useSettings = () =>
  useQuery({ queryKey, queryFn: ({ signal }) => call('GET /api/admin/settings', {}, { signal }) })

type Changes = CallInput<'PUT /api/admin/settings'>['body']

/** Changes some fields; the answer, all settings in force, takes the place of what is shown. */
export const useSaveSettings = () => {
  const client = useQueryClient()
  return useCallback(
    async (body: Changes) => {
      const settings = await call('PUT /api/admin/settings', { body })
      client.setQueryData(queryKey, settings)
      return settings
    },
    [client],
  )
}
