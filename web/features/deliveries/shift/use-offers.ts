import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { undoSkipMs } from '#shared/deliveries/shifts.ts'
import type { Offer } from '#shared/dispatch/contracts.ts'
import { call } from '../../../lib/calls/api.ts'
import { messageOf } from '../../../lib/calls/api-error.ts'
import { useTimeout } from '../../../lib/hooks/use-timeout.ts'
import { translate } from '../../../lib/language/i18n.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import { deliveriesKey, offersKey } from '../use-deliveries.ts'

/** An offer, and until when it can be answered on this page's own clock (`performance.now()`). */
export type OpenOffer = Offer & { until: number }

/** What the courier is being offered, skipping it, and undoing that for five seconds. */
export const useOffers = () => {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: offersKey,
    queryFn: async ({ signal }): Promise<OpenOffer[]> => {
      const { items } = await call('GET /api/deliveries/offers', {}, { signal })
      const now = performance.now()
      return items.map((offer) => ({ ...offer, until: now + offer.openForMs }))
    },
  })
  const [skipped, setSkipped] = useState<string | null>(null)
  const later = useTimeout()
  const refresh = () => client.invalidateQueries({ queryKey: deliveriesKey })
  const failed = (error: unknown) =>
    toast.error(messageOf(error, translate(/*i18n*/ 'That did not work. Please try again.')))
  const skip = useMutation({
    mutationFn: (id: string) => call('POST /api/deliveries/:id/decline', { params: { id } }),
    onSuccess: ({ id, undoUntil }) => {
      client.setQueryData(offersKey, [])
      if (undoUntil === null) return
      setSkipped(id)
      later(undoSkipMs, () => setSkipped(null))
    },
    onError: failed,
    // Not waited for: the way back is open for five seconds only.
    onSettled: () => void refresh(),
  })
  const undo = useMutation({
    mutationFn: (id: string) => call('POST /api/deliveries/:id/undo-decline', { params: { id } }),
    onError: failed,
    onSettled: () => {
      setSkipped(null)
      return refresh()
    },
  })
  return {
    offers: data ?? [],
    /** The id of what was skipped a moment ago. */
    skipped,
    skip: skip.mutate,
    undo: undo.mutate,
    busy: skip.isPending || undo.isPending,
    refresh,
  }
}
export type Offers = ReturnType<typeof useOffers>
