import { useEffect, useRef, useState } from 'react'
import type { LatLng, PlaceReport } from '#shared/api/wire.ts'
import { distance } from '#shared/deliveries/distance.ts'
import { hourMs, minuteMs } from '#shared/time.ts'
import { throttle } from '../hooks/throttle.ts'

const everyMs = 5_000
/** Less is what a device that lies still makes up. */
const movedMetres = 10
/** How often what could not be sent is tried again. */
const retryMs = 15_000
/** How often a device that stands still says so: it is shown as silent after two minutes. */
const stillMs = minuteMs
/** What is older says nothing. */
const oldestMs = hourMs

/** `unknown`: the device has no way to tell, or cannot right now. */
export type PlaceState = 'asking' | 'shared' | 'refused' | 'unknown'

/**
 * Reports this device's location while something is carried, if the carrier allows it: every 5 s at most and
 * always the last one, and once a minute while it does not move. What finds no signal is kept and sent later,
 * with how long ago it was. Returns what becomes of it.
 */
export const useReportLocation = (
  carriedIds: readonly string[],
  report: (place: PlaceReport) => Promise<unknown>,
): PlaceState => {
  // Whoever is new sees it at once: of other deliveries it is reported again.
  const ids = carriedIds.join(',')
  const send = useRef(report)
  send.current = report
  const [state, setState] = useState<PlaceState>('asking')
  useEffect(() => {
    if (ids === '') return
    if (!('geolocation' in navigator)) return setState('unknown')
    let sent: LatLng | undefined
    let sentAt = 0
    /** What could not be sent, and when it was, by the page's own clock: it is sent later. */
    let kept: { place: LatLng; at: number } | undefined
    const trySend = (place: LatLng, at: number) => {
      sent = place
      sentAt = performance.now()
      kept = undefined
      const agoMs = Math.min(oldestMs, Math.round(performance.now() - at))
      send.current({ ...place, agoMs }).catch(() => {
        // The next one is sent, however near; without one this is, when there is a signal again.
        sent = undefined
        kept ??= { place, at }
      })
    }
    const { push, stop } = throttle(everyMs, (place: LatLng) => {
      if (sent && distance(sent, place) < movedMetres) return
      trySend(place, performance.now())
    })
    const again = () => {
      if (!navigator.onLine) return
      if (kept) trySend(kept.place, kept.at)
      // Whoever stands still is still there.
      else if (sent && performance.now() - sentAt > stillMs) trySend(sent, performance.now())
    }
    const retry = setInterval(again, retryMs)
    window.addEventListener('online', again)
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
      clearInterval(retry)
      window.removeEventListener('online', again)
      navigator.geolocation.clearWatch(watch)
    }
  }, [ids])
  return state
}
