import { useEffect } from 'react'
import { call } from '../../lib/api.ts'

const everyMs = 5_000

/** Reports this device's location during a delivery, if the agent allows it. */
export const useReportLocation = (deliveryIds: readonly string[]): void => {
  const ids = deliveryIds.join(',')
  useEffect(() => {
    if (ids === '' || !('geolocation' in navigator)) return
    let last = 0
    const watch = navigator.geolocation.watchPosition(
      ({ coords }) => {
        if (Date.now() - last < everyMs) return
        last = Date.now()
        const body = { lat: coords.latitude, lng: coords.longitude }
        // A lost report is superseded by the next one.
        for (const id of ids.split(','))
          void call('POST /api/deliveries/:id/location', { params: { id }, body }).catch(() => undefined)
      },
      () => undefined,
      { enableHighAccuracy: true, maximumAge: everyMs },
    )
    return () => navigator.geolocation.clearWatch(watch)
  }, [ids])
}
