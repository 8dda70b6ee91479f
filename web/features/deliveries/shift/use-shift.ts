import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../lib/calls/api.ts'
import { messageOf } from '../../../lib/calls/api-error.ts'
import { throttle } from '../../../lib/hooks/throttle.ts'
import { translate } from '../../../lib/language/i18n.ts'
import { type Bell, openBell } from '../../../lib/live/bell.ts'
import { useWakeLock } from '../../../lib/live/use-wake-lock.ts'
import { createStore } from '../../../lib/state/create-store.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import { ownPlace } from '../own-place.ts'
import { deliveriesKey } from '../use-deliveries.ts'

const key = [...deliveriesKey, 'shift']

/** Of the page, so that it outlives a change of tab; gone after a reload, until the next press. */
const bellStore = createStore<Bell | null>(null)

type Change = { online: boolean; until?: string | null }

/**
 * Whether the courier is on shift, and what changes that. The bell can ring from the press on that begins it.
 */
export const useShift = () => {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('GET /api/deliveries/shift', {}, { signal }),
  })
  const change = useMutation({
    mutationFn: (body: Change) => call('POST /api/deliveries/shift', { body }),
    onSuccess: (shift) => {
      client.setQueryData(key, shift)
    },
    onError: (error) =>
      toast.error(messageOf(error, translate(/*i18n*/ 'That did not work. Please try again.'))),
    onSettled: () => client.invalidateQueries({ queryKey: deliveriesKey }),
  })
  const bell = bellStore.use()
  const soundOn = () => {
    if (bellStore.get() !== null) return
    const opened = openBell()
    // Heard once, so that whoever starts knows that the sound is on.
    opened.ring()
    bellStore.set(opened)
  }
  useWakeLock(data?.online === true)
  return {
    shift: data,
    busy: change.isPending,
    goOnline: (until: string | null) => {
      soundOn()
      change.mutate({ online: true, until })
    },
    endAt: (until: string | null) => change.mutate({ online: true, until }),
    goOffline: () => {
      bellStore.get()?.close()
      bellStore.set(null)
      change.mutate({ online: false })
    },
    /** Null: the page has no sound yet. */
    bell,
    soundOn,
  }
}
export type CourierShift = ReturnType<typeof useShift>

const everyMs = 15_000
/** About 30 metres, in degrees of latitude: who waits at a corner reports nothing. */
const stillDegrees = 0.0003

/**
 * Reports where a courier waits for offers, if the device may say it; under way the delivery's own reports
 * do.
 */
export const useReportPlace = (wanted: boolean): void => {
  useEffect(() => {
    if (!wanted || !('geolocation' in navigator)) return
    let last: { lat: number; lng: number } | undefined
    const { push, stop } = throttle(everyMs, (body: { lat: number; lng: number }) => {
      // A lost report is superseded by the next one.
      void call('POST /api/deliveries/shift/place', { body }).catch(() => undefined)
    })
    const watch = navigator.geolocation.watchPosition(
      ({ coords: { latitude: lat, longitude: lng } }) => {
        const isStill =
          last && Math.abs(last.lat - lat) < stillDegrees && Math.abs(last.lng - lng) < stillDegrees
        if (isStill) return
        last = { lat, lng }
        ownPlace.set(last)
        push(last)
      },
      () => undefined,
      { maximumAge: everyMs },
    )
    return () => {
      stop()
      navigator.geolocation.clearWatch(watch)
    }
  }, [wanted])
}
