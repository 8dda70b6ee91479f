import * as leaflet from 'leaflet'
import type { LatLng } from '#shared/api/wire.ts'
import { marketCentre } from '#shared/places/market.ts'
import { openBaseMap } from './base-map.ts'
import { iconOf } from './map-pin.ts'

/** How far an arrow key moves the pin, in pixels of the map as it is zoomed; with Shift five times as far. */
const keyStep = 10
const directions: Record<string, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

/** Six decimals are a tenth of a metre. */
const rounded = ({ lat, lng }: LatLng): LatLng => ({
  lat: Number(lat.toFixed(6)),
  lng: Number(lng.toFixed(6)),
})

/**
 * A map in `element` on which one point is set: by a tap, by dragging the pin, which is called `name`, or by
 * the arrow keys while the pin has the focus. `onChange` is told each new point; `show` puts the pin there,
 * or takes it off for null.
 */
export const openPointMap = (
  element: HTMLElement,
  { name, start, onChange }: { name: string; start: LatLng | null; onChange: (point: LatLng) => void },
) => {
  const map = openBaseMap(element).setView(start ?? marketCentre, start ? 16 : 12)
  let marker: leaflet.Marker | undefined
  map.on('click', ({ latlng }: leaflet.LeafletMouseEvent) => onChange(rounded(latlng.wrap())))

  const moveByKey = (event: KeyboardEvent) => {
    const direction = directions[event.key]
    if (!direction || !marker) return
    // Neither the page nor the map moves with it.
    event.preventDefault()
    event.stopPropagation()
    const far = event.shiftKey ? keyStep * 5 : keyStep
    const from = map.latLngToContainerPoint(marker.getLatLng())
    onChange(rounded(map.containerPointToLatLng(from.add([direction[0] * far, direction[1] * far])).wrap()))
  }
  const placed = (point: LatLng): leaflet.Marker => {
    const pin = leaflet.marker(point, { icon: iconOf({ kind: 'home', name }), draggable: true }).addTo(map)
    pin.on('dragend', () => onChange(rounded(pin.getLatLng().wrap())))
    const icon = pin.getElement()
    icon?.setAttribute('aria-label', name)
    icon?.addEventListener('keydown', moveByKey)
    return pin
  }
  return {
    show: (point: LatLng | null) => {
      if (point === null) {
        marker?.remove()
        marker = undefined
        return
      }
      marker = marker?.setLatLng(point) ?? placed(point)
      if (!map.getBounds().pad(-0.1).contains(point)) map.panTo(point)
    },
    /** Goes to a point that was found, close enough to see the house. */
    goTo: (point: LatLng) => map.setView(point, 17),
    centre: (): LatLng => rounded(map.getCenter().wrap()),
    focusPin: () => marker?.getElement()?.focus(),
    close: () => {
      map.remove()
    },
  }
}
