import { useEffect, useState } from 'react'
import { distance } from '#shared/distance.ts'
import { call } from '../../lib/api.ts'
import { throttle } from '../../lib/throttle.ts'

const everyMs = 5_000
/** Less is what a device that lies still makes up. */
const movedMetres = 10

type Position = { lat: number; lng: number }

/** `unknown`: the device has no way to tell, or cannot right now. */
export type PlaceState = 'asking' | 'shared' | 'refused' | 'unknown'

/**
 * Reports this device's location while deliveries are under way, if the agent allows it: in one call for all of them, every 5 s at
 * most and always the last one, and nothing while it does not move. Returns what becomes of it.
 */
export const useReportLocation = (deliveryIds: readonly string[]): PlaceState => {
  // Whoever is new sees it at once: of other deliveries it is reported anew.
  const ids = deliveryIds.join(',')
  const [state, setState] = useState<PlaceState>('asking')
  useEffect(() => {
    if (ids === '') return
    if (!('geolocation' in navigator)) return setState('unknown')
    let sent: Position | undefined
    const { push, stop } = throttle(everyMs, (body: Position) => {
      if (sent && distance(sent, body) < movedMetres) return
      sent = body
      call('POST /api/deliveries/location', { body }).catch(() => {
        // Lost; the next one is sent, however near.
        sent = undefined
      })
    })
    const watch = navigator.geolocation.watchPosition(
      ({ coords }) => {
        setState('shared')
        push({ lat: coords.latitude, lng: coords.longitude })
      },
      ({ code, PERMISSION_DENIED }) => setState(code === PERMISSION_DENIED ? 'refused' : 'unknown'),
      { enableHighAccuracy: true, maximumAge: everyMs },
    )
    return () => {
      stop()
      navigator.geolocation.clearWatch(watch)
    }
  }, [ids])
  return state
}
