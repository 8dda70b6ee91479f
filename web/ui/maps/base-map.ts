import * as leaflet from 'leaflet'
import { prefersStill } from '../../lib/first-paint/motion.ts'
import { translate } from '../../lib/language/i18n.ts'
import { coveredArea, openStreets } from './streets.ts'

/** Proxied by our server, which returns 204 if the tile server cannot be reached. */
const tiles = '/tiles/{z}/{x}/{y}'
const credit = '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>'

/**
 * An empty map in `element`. Without tiles it has the streets that came with the product, and a plain
 * background where there are none of those either.
 */
export const openBaseMap = (element: HTMLElement): leaflet.Map => {
  const still = prefersStill()
  const map = leaflet.map(element, {
    scrollWheelZoom: false,
    zoomAnimation: !still,
    fadeAnimation: !still,
    attributionControl: true,
    zoomControl: false,
  })
  leaflet.control
    .zoom({ zoomInTitle: translate(/*i18n*/ 'Zoom in'), zoomOutTitle: translate(/*i18n*/ 'Zoom out') })
    .addTo(map)
  map.attributionControl.setPrefix('<a href="https://leafletjs.com">Leaflet</a>')
  // Distances can be read even where there are no streets.
  leaflet.control.scale({ imperial: false }).addTo(map)
  const ground = leaflet.tileLayer(tiles, { attribution: credit, maxZoom: 19 })
  ground.once('tileerror', () => {
    ground.remove()
    const leavePlain = () => element.classList.add('map-plain')
    if (!coveredArea.intersects(map.getBounds())) return leavePlain()
    let closed = false
    map.once('unload', () => {
      closed = true
    })
    openStreets(credit).then((streets) => {
      if (!closed) streets.addTo(map)
    }, leavePlain)
  })
  ground.addTo(map)
  return map
}
