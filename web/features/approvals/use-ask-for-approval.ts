import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type CallInput, call } from '../../lib/calls/api.ts'
import { ApiError } from '../../lib/calls/api-error.ts'
import { toast } from '../../ui/toasts/toast.ts'

type Asked = CallInput<'POST /api/admin/approvals'>['body']

/**
 * For what a call was refused with: asks a second admin where it takes one, and says so. Returns whether it
 * did; what is not about that is the caller's.
 */
export const useAskForApproval = () => {
  const { t } = useLingui()
  const client = useQueryClient()
  return useCallback(
    async (error: unknown, asked: Asked): Promise<boolean> => {
      if (!(error instanceof ApiError) || error.code !== 'approval_needed') return false
      await call('POST /api/admin/approvals', { body: asked })
      toast.success(t`This takes a second admin: it is asked for, and done once somebody else approves.`)
      await client.invalidateQueries({ queryKey: ['approvals'] })
      return true
    },
    [client, t],
  )
}
