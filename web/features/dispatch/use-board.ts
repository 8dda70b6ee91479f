import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/calls/api.ts'
import { invalidate } from '../../lib/calls/invalidate.ts'
import { useEventStream } from '../../lib/live/use-event-stream.ts'

const key = ['dispatch']
/** Lateness comes with time alone, without an event. */
const everyMs = 30_000

/** The board, refetched with everything that happens. */
export const useBoard = () => {
  const client = useQueryClient()
  const read = () => void invalidate(client, key)
  useEventStream('/api/admin/dispatch/events', {
    onStatus: read,
    onOffer: read,
    onShift: read,
    onConnect: read,
  })
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('GET /api/admin/dispatch', {}, { signal }),
    refetchInterval: everyMs,
  })
}

/** When each courier on shift could deliver it; undefined until that is known, or where it makes no sense. */
export const useCandidates = (deliveryId: string | null) =>
  useQuery({
    queryKey: [...key, 'candidates', deliveryId],
    queryFn: ({ signal }) =>
      call('GET /api/admin/deliveries/:id/candidates', { params: { id: deliveryId ?? '' } }, { signal }),
    enabled: deliveryId !== null,
    retry: false,
  }).data?.items

/** What is given: one delivery, or all that a courier has and has not picked up. */
export type Given = { kind: 'task'; id: string } | { kind: 'all'; courierId: string; name: string }
export type Receiver = { agentId: string | null; lock: boolean; force: boolean }

/** Gives it; rejects with the server's refusal. */
export const useAssign = () => {
  const client = useQueryClient()
  return async (given: Given, body: Receiver): Promise<void> => {
    try {
      if (given.kind === 'task')
        await call('POST /api/admin/deliveries/:id/assign', { params: { id: given.id }, body })
      else await call('POST /api/admin/couriers/:id/reassign', { params: { id: given.courierId }, body })
    } finally {
      await client.invalidateQueries({ queryKey: key })
    }
  }
}
