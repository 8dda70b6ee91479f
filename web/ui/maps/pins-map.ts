import * as leaflet from 'leaflet'
import type { LatLng } from '#shared/api/wire.ts'
import { openBaseMap } from './base-map.ts'
import { iconOf, markedIcon, type PinKind } from './map-pin.ts'

/** One of many pins on a map; `mark`, if there is one, stands in it instead of a drawing. */
export type MapPin = { key: string; kind: PinKind; name: string; location: LatLng; mark?: string }

/** A map in `element` with any number of pins, and no way between them. */
export const openPinsMap = (element: HTMLElement) => {
  const map = openBaseMap(element)
  const layer = leaflet.layerGroup().addTo(map)
  let framed = ''
  return {
    /** `onPress`, if there is one, is told the key of a pin that is pressed, or entered by the keyboard. */
    show: (pins: readonly MapPin[], onPress?: (key: string) => void) => {
      layer.clearLayers()
      for (const { location, ...pin } of pins) {
        const keyboard = onPress !== undefined
        const { name, kind, mark } = pin
        const icon = mark === undefined ? iconOf(pin) : markedIcon({ name, kind, mark })
        const marker = leaflet.marker(location, { icon, alt: name, keyboard }).addTo(layer)
        if (!onPress) continue
        marker.on('click', () => onPress(pin.key))
        // Leaflet can focus a pin and does nothing with what is typed there.
        marker.on('keydown', ({ originalEvent }) => {
          if (originalEvent.key !== 'Enter' && originalEvent.key !== ' ') return
          originalEvent.preventDefault()
          onPress(pin.key)
        })
      }
      const keys = pins.map(({ key }) => key).join()
      // The view follows what comes and goes; in between somebody may have moved it.
      if (keys !== framed && pins.length > 0)
        map.fitBounds(leaflet.latLngBounds(pins.map(({ location }) => location)).pad(0.25), { maxZoom: 15 })
      framed = keys
    },
    close: () => {
      map.remove()
    },
  }
}
