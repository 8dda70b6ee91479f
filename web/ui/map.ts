import * as leaflet from 'leaflet'
import { glideMs, prefersStill } from '../lib/motion.ts'

export type LatLng = { lat: number; lng: number }
export type Pin = { name: string; kind: 'restaurant' | 'home' | 'rider'; location: LatLng }

/** Proxied by our server, which returns 204 if the tile server cannot be reached. */
const tiles = '/tiles/{z}/{x}/{y}'
const credit = '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>'

/** Drawn here, because not every device's fonts have them. */
const signs: Record<Pin['kind'], string> = {
  restaurant: 'M4 11h16a8 8 0 0 1-5 7.4V20H9v-1.6A8 8 0 0 1 4 11ZM8 8c0-2 2-2 2-4M13 8c0-2 2-2 2-4',
  home: 'M4 11.5 12 4.5l8 7V20h-5.5v-5.5h-5V20H4Z',
  rider:
    'M6 20a3 3 0 1 1 0-6 3 3 0 0 1 0 6ZM18 20a3 3 0 1 1 0-6 3 3 0 0 1 0 6ZM9 17h6a6 6 0 0 1 1-4l-2-6h-3M5 11h5l3 3',
}

const svg = 'http://www.w3.org/2000/svg'
const drawing = (path: string): SVGSVGElement => {
  const picture = document.createElementNS(svg, 'svg')
  picture.setAttribute('viewBox', '0 0 24 24')
  const line = document.createElementNS(svg, 'path')
  line.setAttribute('d', path)
  picture.append(line)
  return picture
}

const iconOf = ({ kind, name }: Pin) => {
  const element = document.createElement('span')
  element.className = `map-pin map-pin-${kind}`
  element.title = name
  element.append(drawing(signs[kind]))
  return leaflet.divIcon({ html: element, className: '', iconSize: [40, 40], iconAnchor: [20, 20] })
}

/**
 * A map in `element` with pins that can move. Without tiles it shows the pins and the line between them on a plain
 * background.
 */
export const openMap = (element: HTMLElement) => {
  const still = prefersStill()
  const map = leaflet.map(element, {
    scrollWheelZoom: false,
    zoomAnimation: !still,
    fadeAnimation: !still,
    attributionControl: true,
  })
  map.attributionControl.setPrefix('<a href="https://leafletjs.com">Leaflet</a>')
  const ground = leaflet.tileLayer(tiles, { attribution: credit, maxZoom: 19 })
  ground.once('tileerror', () => {
    ground.remove()
    element.classList.add('map-plain')
  })
  ground.addTo(map)
  const way = leaflet.polyline([], { color: '#c2410c', weight: 4, dashArray: '2 9' }).addTo(map)
  const markers = new Map<Pin['kind'], leaflet.Marker>()
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
