import * as leaflet from 'leaflet'
import type { LatLng } from '#shared/api/wire.ts'
import { glideMs, prefersStill } from '../../lib/first-paint/motion.ts'
import { openBaseMap } from './base-map.ts'
import { iconOf, type PinKind } from './map-pin.ts'

export type Pin = { name: string; kind: PinKind; location: LatLng }

/** A map in `element` with pins that can move, and the line between them. */
export const openMap = (element: HTMLElement) => {
  const still = prefersStill()
  const map = openBaseMap(element)
  const way = leaflet.polyline([], { color: '#c2410c', weight: 4, dashArray: '2 9' }).addTo(map)
  const markers = new Map<PinKind, leaflet.Marker>()
  let framed = ''

  let frame = 0
  let goal: LatLng | undefined

  /** Moves the rider to a new place, with the end of the way that leads there, over `glideMs`. */
  const glide = (marker: leaflet.Marker, to: LatLng, drawWay: (rider: LatLng) => void) => {
    if (goal?.lat === to.lat && goal.lng === to.lng) return drawWay(marker.getLatLng())
    goal = to
    cancelAnimationFrame(frame)
    const from = marker.getLatLng()
    const began = performance.now()
    const step = (now: number) => {
      const share = still ? 1 : Math.min(1, Math.max(0, (now - began) / glideMs))
      const at = {
        lat: from.lat + (to.lat - from.lat) * share,
        lng: from.lng + (to.lng - from.lng) * share,
      }
      marker.setLatLng(at)
      drawWay(at)
      if (share < 1) frame = requestAnimationFrame(step)
    }
    step(began)
  }

  return {
    show: (pins: readonly Pin[]) => {
      const drawWay = (rider?: LatLng) =>
        way.setLatLngs(pins.map((pin) => (pin.kind === 'rider' && rider ? rider : pin.location)))
      drawWay()
      for (const pin of pins) {
        const marker = markers.get(pin.kind)
        if (marker && pin.kind === 'rider') glide(marker, pin.location, drawWay)
        else if (marker) marker.setLatLng(pin.location)
        else
          markers.set(
            pin.kind,
            leaflet.marker(pin.location, { icon: iconOf(pin), alt: pin.name, keyboard: false }).addTo(map),
          )
      }
      const kinds = pins.map((pin) => pin.kind).join()
      // The view is set once for each set of pins; after that the visitor may have moved it.
      if (kinds !== framed)
        map.fitBounds(leaflet.latLngBounds(pins.map((pin) => pin.location)).pad(0.25), { maxZoom: 16 })
      framed = kinds
    },
    close: () => {
      cancelAnimationFrame(frame)
      map.remove()
    },
  }
}
