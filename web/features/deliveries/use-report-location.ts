import { useEffect } from 'react'
import { call } from '../../lib/api.ts'
import { throttle } from '../../lib/throttle.ts'

const everyMs = 5_000

type Position = { lat: number; lng: number }

/** Reports this device's location during a delivery, if the agent allows it: every 5 s at most, and always the last one. */
export const useReportLocation = (deliveryIds: readonly string[]): void => {
  const ids = deliveryIds.join(',')
  useEffect(() => {
    if (ids === '' || !('geolocation' in navigator)) return
    const { push, stop } = throttle(everyMs, (body: Position) => {
      // A lost report is superseded by the next one.
      for (const id of ids.split(','))
        void call('POST /api/deliveries/:id/location', { params: { id }, body }).catch(() => undefined)
    })
    const watch = navigator.geolocation.watchPosition(
      ({ coords }) => push({ lat: coords.latitude, lng: coords.longitude }),
      () => undefined,
      { enableHighAccuracy: true, maximumAge: everyMs },
    )
    return () => {
      stop()
      navigator.geolocation.clearWatch(watch)
    }
  }, [ids])
}
