import * as leaflet from 'leaflet'
import 'leaflet/dist/leaflet.css'

export type Place = { lat: number; lng: number }
export type Pin = { name: string; kind: 'restaurant' | 'home' | 'rider'; at: Place }

const tiles = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png'
const credit = '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>'

const signs: Record<Pin['kind'], string> = { restaurant: '🍲', home: '🏠', rider: '🛵' }

const iconOf = ({ kind, name }: Pin) => {
  const element = document.createElement('span')
  element.className = `map-pin map-pin-${kind}`
  element.textContent = signs[kind]
  element.title = name
  return leaflet.divIcon({ html: element, className: '', iconSize: [40, 40], iconAnchor: [20, 20] })
}

/**
 * A map in `element` with pins that can move. Where the tiles cannot be had it goes on as a plain ground with the pins
 * and the way between them.
 */
export const openMap = (element: HTMLElement) => {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = leaflet.map(element, {
    scrollWheelZoom: false,
    zoomAnimation: !still,
    fadeAnimation: !still,
    attributionControl: true,
  })
  const ground = leaflet.tileLayer(tiles, { attribution: credit, maxZoom: 19 })
  ground.once('tileerror', () => {
    ground.remove()
    element.classList.add('map-plain')
  })
  ground.addTo(map)
  const way = leaflet.polyline([], { color: '#c2410c', weight: 4, dashArray: '2 9' }).addTo(map)
  const markers = new Map<Pin['kind'], leaflet.Marker>()
  let framed = ''

  return {
    show: (pins: readonly Pin[]) => {
      for (const pin of pins) {
        const marker = markers.get(pin.kind)
        if (marker) marker.setLatLng(pin.at)
        else
          markers.set(
            pin.kind,
            leaflet.marker(pin.at, { icon: iconOf(pin), alt: pin.name, keyboard: false }).addTo(map),
          )
      }
      way.setLatLngs(pins.map((pin) => pin.at))
      const kinds = pins.map((pin) => pin.kind).join()
      // The view is set once for each set of pins; after that the visitor may have moved it.
      if (kinds !== framed)
        map.fitBounds(leaflet.latLngBounds(pins.map((pin) => pin.at)).pad(0.25), { maxZoom: 16 })
      framed = kinds
    },
    close: () => {
      map.remove()
    },
  }
}
