import { useEffect, useRef, useState } from 'react'
import type { Delivery } from '#shared/deliveries/contracts.ts'
import { call } from '../../lib/calls/api.ts'
import { useTimeout } from '../../lib/hooks/use-timeout.ts'
import { useReportLocation } from '../../lib/live/use-report-location.ts'
import { ownPlace } from './own-place.ts'
import {
  type DeliveryAction,
  useDeliveries,
  useDeliveryEvents,
  useDeliveryTransition,
  useGiveBack,
} from './use-deliveries.ts'

/** Specification section 4: a finished delivery leaves the list after 2 s. */
const leavesMs = 2_000

/**
 * What a courier carries and could take, live, with the place of the device reported. Used once, whatever tab
 * is shown.
 */
export const useWork = () => {
  const [finished, setFinished] = useState<Delivery[]>([])
  const later = useTimeout()
  const active = useDeliveries('active')
  const available = useDeliveries('available')
  useDeliveryEvents()
  // One call for all of them.
  const place = useReportLocation(active.data?.items.map(({ id }) => id) ?? [], (body) => {
    ownPlace.set({ lat: body.lat, lng: body.lng })
    return call('POST /api/deliveries/location', { body })
  })
  const transition = useDeliveryTransition((delivery) => {
    if (delivery.status !== 'completed' && delivery.status !== 'undelivered') return
    setFinished((before) => [...before, delivery])
    later(leavesMs, () => setFinished([]))
  })
  const giveBack = useGiveBack()
  const pressed = useRef<string>(undefined)
  const move = (id: string, action: DeliveryAction, offered?: readonly string[]) => {
    pressed.current = id
    transition.mutate({ id, action, offered })
  }
  /** With the code of the customer; rejects with the server's refusal. */
  const complete = (id: string, code: string) => {
    pressed.current = id
    return transition.mutateAsync({ id, action: 'complete', code })
  }
  // The pressed button is gone: the focus moves to what comes next at the stop.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the lists have changed
  useEffect(() => {
    if (pressed.current === undefined || document.activeElement !== document.body) return
    document.querySelector<HTMLElement>('[data-stop-action]')?.focus()
    pressed.current = undefined
  }, [active.data, available.data])
  const done = new Set(finished.map(({ id }) => id))
  const underWay = (active.data?.items ?? []).filter(({ id }) => !done.has(id))
  // The two lists are fetched one after the other; an accepted delivery must not appear in both meanwhile.
  const mine = new Set([...finished, ...underWay].map(({ id }) => id))
  return {
    /** Null while it is loading for the first time. */
    lists:
      active.data && available.data
        ? { finished, underWay, free: available.data.items.filter(({ id }) => !mine.has(id)) }
        : null,
    error: active.error ?? available.error,
    refresh: () => Promise.all([active.refetch(), available.refetch()]),
    /** How the place of the device is reported. */
    place,
    busy: transition.isPending,
    move,
    complete,
    giveBack,
  }
}
export type Work = ReturnType<typeof useWork>
export type WorkLists = NonNullable<Work['lists']>
