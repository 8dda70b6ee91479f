import { useEffect, useRef, useState } from 'react'
import type { LatLng } from '#shared/contracts/wire.ts'
import { distance } from '#shared/deliveries/distance.ts'
import { throttle } from '../hooks/throttle.ts'

const everyMs = 5_000
/** Less is what a device that lies still makes up. */
const movedMetres = 10

/** `unknown`: the device has no way to tell, or cannot right now. */
export type PlaceState = 'asking' | 'shared' | 'refused' | 'unknown'

/**
 * Reports this device's location while something is carried, if the carrier allows it: every 5 s at most and
 * always the last one, and nothing while it does not move. Returns what becomes of it.
 */
export const useReportLocation = (
  carriedIds: readonly string[],
  report: (place: LatLng) => Promise<unknown>,
): PlaceState => {
  // Whoever is new sees it at once: of other deliveries it is reported anew.
  const ids = carriedIds.join(',')
  const send = useRef(report)
  send.current = report
  const [state, setState] = useState<PlaceState>('asking')
  useEffect(() => {
    if (ids === '') return
    if (!('geolocation' in navigator)) return setState('unknown')
    let sent: LatLng | undefined
    const { push, stop } = throttle(everyMs, (place: LatLng) => {
      if (sent && distance(sent, place) < movedMetres) return
      sent = place
      send.current(place).catch(() => {
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
