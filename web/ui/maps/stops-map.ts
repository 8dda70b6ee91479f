import * as leaflet from 'leaflet'
import type { LatLng } from '#shared/api/wire.ts'
import { openBaseMap } from './base-map.ts'
import { iconOf, markedIcon } from './map-pin.ts'

/** A stop on the map; `mark` is what stands in it, such as its number. */
export type MapStop = {
  key: string
  kind: 'restaurant' | 'home'
  mark: string
  name: string
  location: LatLng
}

/** A map in `element` with numbered stops, the way through them, and where the rider is. */
export const openStopsMap = (element: HTMLElement) => {
  const map = openBaseMap(element)
  const layer = leaflet.layerGroup().addTo(map)
  let framed = ''
  return {
    show: (
      stops: readonly MapStop[],
      rider: { name: string; location: LatLng } | null,
      lit: readonly string[],
    ) => {
      layer.clearLayers()
      const way = [...(rider ? [rider.location] : []), ...stops.map(({ location }) => location)]
      leaflet.polyline(way, { color: '#c2410c', weight: 4, dashArray: '2 9' }).addTo(layer)
      for (const stop of stops) {
        const marker = leaflet
          .marker(stop.location, { icon: markedIcon(stop), alt: stop.name, keyboard: false })
          .addTo(layer)
        if (lit.includes(stop.key)) {
          marker.getElement()?.firstElementChild?.classList.add('map-pin-lit')
          marker.setZIndexOffset(1000)
        }
      }
      if (rider)
        leaflet
          .marker(rider.location, {
            icon: iconOf({ kind: 'rider', name: rider.name }),
            alt: rider.name,
            keyboard: false,
          })
          .addTo(layer)
      const keys = stops.map(({ key }) => key).join()
      // The view is set once for each route; after that the courier may have moved it.
      if (keys !== framed && way.length > 0)
        map.fitBounds(leaflet.latLngBounds(way).pad(0.25), { maxZoom: 16 })
      framed = keys
    },
    close: () => {
      map.remove()
    },
  }
}
