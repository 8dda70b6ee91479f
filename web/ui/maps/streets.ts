import * as leaflet from 'leaflet'
import { type StreetFile, type StreetKind, streetArea } from '#shared/places/streets.ts'
import { type Label, labelsAt, looks, readShapes, type Shape, tile } from './street-shapes.ts'

const source = '/streets/bengaluru.json'

/** Where the streets of the file are. */
export const coveredArea = leaflet.latLngBounds(
  [streetArea.south, streetArea.west],
  [streetArea.north, streetArea.east],
)

/* One set of colours: tiles are turned dark by a filter (patterns.css), these as those of a tile server. */
const land = '#f6eee0'
const ink = '#5b4636'

/** Streets, lakes and parks as a layer of a map, drawn in the browser. */
class StreetLayer extends leaflet.GridLayer {
  private readonly labels = new Map<number, Label[]>()
  private readonly shapes: readonly Shape[]

  constructor(shapes: readonly Shape[], options: leaflet.GridLayerOptions) {
    super(options)
    this.shapes = shapes
  }

  override createTile({ x, y, z }: leaflet.Coords): HTMLElement {
    const canvas = document.createElement('canvas')
    const sharpness = Math.min(2, window.devicePixelRatio || 1)
    canvas.width = tile * sharpness
    canvas.height = tile * sharpness
    const pen = canvas.getContext('2d')
    if (!pen) return canvas
    pen.scale(sharpness, sharpness)
    const size = tile * 2 ** z
    const left = x * tile
    const top = y * tile
    this.drawShapes(pen, z, size, left, top)
    this.drawLabels(pen, z, left, top)
    return canvas
  }

  private drawShapes(pen: CanvasRenderingContext2D, z: number, size: number, left: number, top: number) {
    pen.fillStyle = land
    pen.fillRect(0, 0, tile, tile)
    pen.lineCap = 'round'
    pen.lineJoin = 'round'
    const near = 16 / size
    const visible = this.shapes.filter(
      ({ kind, box }) =>
        z >= looks[kind].from &&
        box.right > left / size - near &&
        box.left < (left + tile) / size + near &&
        box.bottom > top / size - near &&
        box.top < (top + tile) / size + near,
    )
    const trace = (places: Float64Array) => {
      pen.beginPath()
      for (let at = 0; at < places.length; at += 2)
        pen.lineTo((places[at] ?? 0) * size - left, (places[at + 1] ?? 0) * size - top)
    }
    const widthOf = (kind: StreetKind) => Math.max(0.8, looks[kind].width * 1.5 ** (z - 14))
    // All edges lie below all streets, so that crossings are open.
    for (const { kind, places } of visible) {
      const { edge, width } = looks[kind]
      if (width === 0) {
        pen.fillStyle = looks[kind].fill
        trace(places)
        pen.fill()
      } else if (edge) {
        pen.strokeStyle = edge
        pen.lineWidth = widthOf(kind) + 1.5
        trace(places)
        pen.stroke()
      }
    }
    for (const { kind, places } of visible) {
      if (looks[kind].width === 0) continue
      pen.strokeStyle = looks[kind].fill
      pen.lineWidth = kind === 'metro' ? 2 : widthOf(kind)
      pen.setLineDash(kind === 'metro' ? [6, 4] : [])
      trace(places)
      pen.stroke()
    }
    pen.setLineDash([])
  }

  private drawLabels(pen: CanvasRenderingContext2D, z: number, left: number, top: number) {
    const labels = this.labels.get(z) ?? labelsAt(this.shapes, z)
    this.labels.set(z, labels)
    pen.font = '600 11px "Nunito Sans Variable", sans-serif'
    pen.textAlign = 'center'
    pen.textBaseline = 'middle'
    for (const { text, x, y, angle, reach } of labels) {
      if (x < left - reach || x > left + tile + reach || y < top - reach || y > top + tile + reach) continue
      pen.save()
      pen.translate(x - left, y - top)
      pen.rotate(angle)
      pen.lineWidth = 3
      pen.strokeStyle = land
      pen.strokeText(text, 0, 0)
      pen.fillStyle = ink
      pen.fillText(text, 0, 0)
      pen.restore()
    }
  }
}

let loading: Promise<Shape[]> | undefined
/** Fetched once for all maps of a visit; what failed is tried again by the next map. */
const loadShapes = (): Promise<Shape[]> => {
  loading ??= fetch(source)
    .then(async (response) => {
      if (!response.ok) throw new Error(`streets: ${response.status}`)
      return readShapes((await response.json()) as StreetFile)
    })
    .catch((error: unknown) => {
      loading = undefined
      throw error
    })
  return loading
}

/** The layer of streets, to be added to a map; `credit` names where they are from. */
export const openStreets = async (credit: string): Promise<leaflet.Layer> =>
  new StreetLayer(await loadShapes(), { attribution: credit, maxZoom: 19 })
