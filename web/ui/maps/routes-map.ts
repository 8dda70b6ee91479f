import * as leaflet from 'leaflet'
import type { LatLng } from '#shared/api/wire.ts'
import { openBaseMap } from './base-map.ts'
import { type RouteLook, routeLooks } from './route-looks.ts'

/**
 * A place on the map: round for a restaurant, square for where it leads; `mark` is what stands in it and in
 * the list beside the map.
 */
export type MarkedPlace = {
  key: string
  kind: 'restaurant' | 'home'
  mark: string
  name: string
  location: LatLng
}
export type MapRoute = { key: string; from: LatLng; to: LatLng; look: RouteLook }

const marked = ({ kind, mark, name }: MarkedPlace, lit: boolean) => {
  const element = document.createElement('span')
  element.className = `map-pin map-pin-${kind} map-pin-mark${lit ? ' map-pin-lit' : ''}`
  if (kind === 'home') element.style.borderRadius = '10px'
  element.title = name
  element.textContent = mark
  return leaflet.divIcon({ html: element, className: '', iconSize: [36, 36], iconAnchor: [18, 18] })
}

/** A map in `element` with any number of places and the ways between them. */
export const openRoutesMap = (element: HTMLElement) => {
  const map = openBaseMap(element)
  const layer = leaflet.layerGroup().addTo(map)
  let framed = ''
  return {
    show: (places: readonly MarkedPlace[], ways: readonly MapRoute[], lit: readonly string[]) => {
      layer.clearLayers()
      for (const { key, from, to, look } of ways) {
        const line = leaflet.polyline([from, to], { ...routeLooks[look], interactive: false }).addTo(layer)
        if (lit.includes(key)) line.setStyle({ weight: routeLooks[look].weight + 4 }).bringToFront()
      }
      for (const place of places) {
        const isLit = lit.includes(place.key)
        leaflet
          .marker(place.location, {
            icon: marked(place, isLit),
            alt: place.name,
            keyboard: false,
            zIndexOffset: isLit ? 1000 : 0,
          })
          .addTo(layer)
      }
      const keys = places.map(({ key }) => key).join()
      // The view follows what comes and goes; in between somebody may have moved it.
      if (keys !== framed && places.length > 0)
        map.fitBounds(leaflet.latLngBounds(places.map(({ location }) => location)).pad(0.15), { maxZoom: 15 })
      framed = keys
    },
    close: () => {
      map.remove()
    },
  }
}
