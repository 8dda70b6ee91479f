import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type CallInput, call } from '../../../lib/calls/api.ts'
import { ApiError } from '../../../lib/calls/api-error.ts'
import { useAskForApproval } from '../../approvals/index.ts'

const queryKey = ['admin-settings']

/** The settings in force. */
export const useSettings = () =>
  useQuery({ queryKey, queryFn: ({ signal }) => call('GET /api/admin/settings', {}, { signal }) })

type Changes = CallInput<'PUT /api/admin/settings'>['body']

/** Changes some fields; the answer, all settings in force, takes the place of what is shown. */
export const useSaveSettings = () => {
  const { t } = useLingui()
  const client = useQueryClient()
  const askForApproval = useAskForApproval()
  return useCallback(
    async (body: Changes) => {
      const settings = await call('PUT /api/admin/settings', { body }).catch(async (error: unknown) => {
        if (!(await askForApproval(error, { kind: 'settings', input: body }))) throw error
        throw new ApiError('approval_needed', t`Nothing has changed yet: a second admin was asked.`)
      })
      client.setQueryData(queryKey, settings)
      return settings
    },
    [client, askForApproval, t],
  )
}
