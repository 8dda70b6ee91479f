import * as leaflet from 'leaflet'

export type PinKind = 'restaurant' | 'home' | 'rider'

/** Drawn here, because not every device's fonts have them. */
const signs: Record<PinKind, string> = {
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

export const iconOf = ({ kind, name }: { kind: PinKind; name: string }) => {
  const element = document.createElement('span')
  element.className = `map-pin map-pin-${kind}`
  element.title = name
  element.append(drawing(signs[kind]))
  return leaflet.divIcon({ html: element, className: '', iconSize: [40, 40], iconAnchor: [20, 20] })
}

/** The same with a short text in it, such as a number. */
export const markedIcon = ({ kind, name, mark }: { kind: PinKind; name: string; mark: string }) => {
  const element = document.createElement('span')
  element.className = `map-pin map-pin-${kind} map-pin-mark`
  element.title = name
  element.textContent = mark
  return leaflet.divIcon({ html: element, className: '', iconSize: [36, 36], iconAnchor: [18, 18] })
}
