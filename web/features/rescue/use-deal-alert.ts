import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { LatLng } from '#shared/api/wire.ts'
import { call } from '../../lib/calls/api.ts'
import { messageOf } from '../../lib/calls/api-error.ts'
import { toast } from '../../ui/toasts/toast.ts'

/** Whether a person is told of rescue deals, near which place, and how to switch it. */
export const useDealAlert = (userId: string) => {
  const { t } = useLingui()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const queryKey = ['deal-alert', userId]
  const { data, isError } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('GET /api/deal-alert', {}, { signal }),
  })
  const set = async (on: boolean, near: LatLng | null) => {
    setBusy(true)
    try {
      const alert = await (on
        ? call('PUT /api/deal-alert', { body: { near } })
        : call('DELETE /api/deal-alert', {}))
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, alert)
    } catch (error) {
      toast.error(messageOf(error, t`That did not work. Please try again.`))
    } finally {
      setBusy(false)
    }
  }
  return { alert: data, isError, busy, set }
}
