import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Delivery } from '#shared/deliveries/contracts.ts'
import { deliveryActionLabels } from '#shared/deliveries/delivery-lifecycle.ts'
import type { OrderEvent } from '#shared/orders/contracts.ts'
import { call } from '../../lib/calls/api.ts'
import { ApiError, messageOf } from '../../lib/calls/api-error.ts'
import { invalidate } from '../../lib/calls/invalidate.ts'
import { translate } from '../../lib/language/i18n.ts'
import { useEventStream } from '../../lib/live/use-event-stream.ts'
import { tap, useKeptTaps } from '../../lib/taps/taps.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { asTapped } from './as-tapped.ts'

/** All that is read of a courier's deliveries is kept below it, and refetched with it. */
export const deliveriesKey = ['deliveries']
export const offersKey = [...deliveriesKey, 'offers']

/** Listens to the available deliveries and to one's own. Mount it once. */
export const useDeliveryEvents = () => {
  const { t } = useLingui()
  const client = useQueryClient()
  const read = () => void invalidate(client, deliveriesKey)
  const readParts = (...parts: string[]) => {
    for (const part of parts) void invalidate(client, [...deliveriesKey, part])
  }
  /** Says as well what an admin gave to the courier. */
  const onStatus = async ({ orderId, action }: OrderEvent) => {
    const isMine = () =>
      client
        .getQueryData<{ items: Delivery[] }>([...deliveriesKey, 'active'])
        ?.items.some(({ id }) => id === orderId) ?? false
    const was = isMine()
    await invalidate(client, deliveriesKey)
    // What was taken away is said by its notice.
    if (action === 'assign' && !was && isMine()) toast.success(t`Our team gave you ${orderId}.`)
  }
  useEventStream('/api/deliveries/events', {
    onStatus: (event) => void onStatus(event),
    onConnect: read,
    onOffer: () => readParts('offers', 'available'),
    onShift: () => readParts('shift', 'offers'),
  })
}

/** What is under way is as it will be once what was tapped has been sent. */
export const useDeliveries = (state: 'available' | 'active') => {
  const taps = useKeptTaps()
  return useQuery({
    queryKey: [...deliveriesKey, state],
    queryFn: ({ signal }) => call('GET /api/deliveries', { query: { state, limit: 100 } }, { signal }),
    select: (data) => (taps.length === 0 ? data : { ...data, items: asTapped(data.items, taps) }),
  })
}

export const useEarnings = () =>
  useQuery({
    queryKey: [...deliveriesKey, 'earnings'],
    queryFn: ({ signal }) => call('GET /api/deliveries/earnings', {}, { signal }),
  })

const steps = {
  startPickup: 'POST /api/deliveries/:id/start-pickup',
  confirmPickup: 'POST /api/deliveries/:id/confirm-pickup',
  leaveAtDoor: 'POST /api/deliveries/:id/leave-at-door',
  bringBack: 'POST /api/deliveries/:id/bring-back',
  handBack: 'POST /api/deliveries/:id/hand-back',
  giveUp: 'POST /api/deliveries/:id/give-up',
} as const

export type DeliveryAction = 'claim' | 'complete' | keyof typeof steps
type DeliveryTransition = {
  id: string
  action: DeliveryAction
  /** With `claim`: all deliveries of the offer that is accepted. */
  offered?: readonly string[] | undefined
  /** With `complete`: what the customer said at the door. */
  code?: string
}

/** Null: it is kept on the device and sent later. What is claimed is somebody else's a moment later. */
const move = ({ id, action, offered, code }: DeliveryTransition): Promise<Delivery | null> => {
  const params = { id }
  if (action === 'claim')
    return call('POST /api/deliveries/:id/claim', {
      params,
      body: offered ? { deliveries: [...offered] } : {},
    })
  const tapped = { about: [id], what: translate(deliveryActionLabels[action]) }
  if (action !== 'complete') return tap(steps[action], { params }, tapped)
  return tap(
    'POST /api/deliveries/:id/complete',
    { params, body: code === undefined ? {} : { code } },
    tapped,
  )
}

/**
 * What a courier does at a stop besides the steps of the lifecycle: with one press, and refetched after it.
 * Taps (lib/taps) among it are kept where there is no signal.
 */
export const useAtStop = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onError: (error) =>
      toast.error(messageOf(error, translate(/*i18n*/ 'That did not work. Please try again.'))),
    onSettled: () => client.invalidateQueries({ queryKey: deliveriesKey }),
  })
}

/** Releases a delivery that is not yet picked up; rejects with the server's refusal. */
export const useGiveBack = () => {
  const client = useQueryClient()
  return async (id: string, reason: string) => {
    await tap(
      'POST /api/deliveries/:id/give-back',
      { params: { id }, body: { reason } },
      { about: [id], what: translate(deliveryActionLabels.giveBack) },
    )
    await client.invalidateQueries({ queryKey: deliveriesKey })
  }
}

export const useDeliveryTransition = (onDone: (delivery: Delivery, action: DeliveryAction) => void) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: move,
    onSuccess: (delivery, { action, offered }) => {
      if (delivery === null) return
      // Gone before it appears below.
      if (offered) client.setQueryData(offersKey, [])
      onDone(delivery, action)
    },
    onError: (error) => {
      // A wrong code is said beside its field.
      if (error instanceof ApiError && error.fields.code) return
      toast.error(messageOf(error, translate(/*i18n*/ 'That did not work. Please try again.')))
    },
    onSettled: () => client.invalidateQueries({ queryKey: deliveriesKey }),
  })
}
