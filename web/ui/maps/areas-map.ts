import * as leaflet from 'leaflet'
import { TerraDraw, TerraDrawPolygonMode, TerraDrawSelectMode } from 'terra-draw'
import { TerraDrawLeafletAdapter } from 'terra-draw-leaflet-adapter'
import type { LatLng } from '#shared/api/wire.ts'
import type { AreaShape } from '#shared/areas/contracts.ts'
import { marketCentre } from '#shared/places/market.ts'
import { openBaseMap } from './base-map.ts'
import { iconOf } from './map-pin.ts'

export type ShownArea = { key: string; name: string; shape: AreaShape; excluded: boolean }
type Handlers = {
  middle: LatLng | null
  onChoose: (key: string) => void
  onDrawn: (shape: AreaShape) => void
  onReshaped: (key: string, shape: AreaShape) => void
}

const delivered = '#2f6b3f'
const excludedColour = '#b3261e'
const changed = '#c2410c'

/** Of one part without holes, which is what can be changed by dragging its corners. */
const isPlain = ({ type, coordinates }: AreaShape) => type === 'Polygon' && coordinates.length === 1
const rounded = (shape: AreaShape): AreaShape => {
  const round = (ring: number[][]) => ring.map((corner) => corner.map((value) => Number(value.toFixed(6))))
  return shape.type === 'Polygon'
    ? { type: 'Polygon', coordinates: shape.coordinates.map(round) }
    : { type: 'MultiPolygon', coordinates: shape.coordinates.map((polygon) => polygon.map(round)) }
}

/** Draws without style sheets of its own, which the content security policy refuses. */
const adapterOf = (map: leaflet.Map) => {
  const adapter = new TerraDrawLeafletAdapter({ lib: leaflet, map, coordinatePrecision: 6 })
  const createPaneStyleSheet = (name: string, zIndex: number) => {
    const pane = map.getPane(name) ?? map.createPane(name)
    pane.style.zIndex = String(600 + zIndex)
    // It stays: what draws in it is kept by its name.
    return { remove: () => undefined }
  }
  return Object.assign(adapter, { createPaneStyleSheet })
}

/**
 * A map in `element` with areas; one can be drawn, and the chosen one changed by its corners. `onDrawn` and
 * `onReshaped` are told the new shape.
 */
export const openAreasMap = (element: HTMLElement, { middle, onChoose, onDrawn, onReshaped }: Handlers) => {
  const map = openBaseMap(element).setView(middle ?? marketCentre, 12)
  if (middle)
    leaflet
      .marker(middle, { icon: iconOf({ kind: 'restaurant', name: '' }), keyboard: false, interactive: false })
      .addTo(map)
  const layer = leaflet.layerGroup().addTo(map)
  const lines = { outlineColor: changed, outlineWidth: 3, fillColor: changed, fillOpacity: 0.15 } as const
  const corners = { selectionPointColor: changed, midPointColor: changed } as const
  const draw = new TerraDraw({
    adapter: adapterOf(map),
    modes: [
      new TerraDrawPolygonMode({ styles: lines }),
      new TerraDrawSelectMode({
        styles: {
          selectedPolygonColor: changed,
          selectedPolygonOutlineColor: changed,
          selectedPolygonOutlineWidth: 3,
          selectedPolygonFillOpacity: 0.15,
          ...corners,
        },
        flags: {
          polygon: {
            feature: {
              draggable: true,
              coordinates: { midpoints: true, draggable: true, deletable: true },
            },
          },
        },
        allowManualDeselection: false,
      }),
    ],
  })
  draw.start()
  draw.setMode('select')
  let isDrawing = false
  /** Which area terra-draw has, under an id of its own. */
  let held: { key: string; id: string | number } | null = null
  let framed = ''

  draw.on('finish', (id, { action }) => {
    const shape = draw.getSnapshotFeature(id)?.geometry as AreaShape | undefined
    if (shape?.type !== 'Polygon') return
    if (action === 'draw') {
      isDrawing = false
      draw.clear()
      draw.setMode('select')
      onDrawn(rounded(shape))
    } else if (held?.id === id) onReshaped(held.key, rounded(shape))
  })

  /** Hands the chosen area over to be changed; false where it cannot be. */
  const hold = ({ key, shape }: ShownArea): boolean => {
    if (!isPlain(shape)) return false
    const [added] = draw.addFeatures([
      {
        type: 'Feature',
        geometry: rounded(shape) as { type: 'Polygon'; coordinates: [number, number][][] },
        properties: { mode: 'polygon' },
      },
    ])
    if (!added?.valid || added.id === undefined) return false
    held = { key, id: added.id }
    draw.selectFeature(added.id)
    return true
  }
  return {
    show: (areas: readonly ShownArea[], chosen: string | null) => {
      layer.clearLayers()
      if (!isDrawing) {
        held = null
        draw.clear()
      }
      for (const area of areas) {
        const isChosen = area.key === chosen
        if (isChosen && !isDrawing && hold(area)) continue
        const colour = isChosen ? changed : area.excluded ? excludedColour : delivered
        const drawn = leaflet
          .geoJSON(area.shape, {
            style: {
              color: colour,
              weight: 2,
              fillOpacity: 0.12,
              ...(area.excluded && { dashArray: '6 6' }),
            },
          })
          .addTo(layer)
        if (area.name !== '') drawn.bindTooltip(area.name)
        drawn.on('click', () => {
          if (!isDrawing) onChoose(area.key)
        })
      }
      const keys = areas.map(({ key }) => key).join()
      // The view follows what comes and goes; in between somebody may have moved it.
      if (keys !== framed && areas.length > 0) {
        const all = leaflet.featureGroup(areas.map(({ shape }) => leaflet.geoJSON(shape)))
        if (all.getBounds().isValid()) map.fitBounds(all.getBounds().pad(0.1), { maxZoom: 15 })
      }
      framed = keys
    },
    draw: () => {
      isDrawing = true
      held = null
      draw.clear()
      draw.setMode('polygon')
    },
    stop: () => {
      isDrawing = false
      draw.clear()
      draw.setMode('select')
    },
    close: () => {
      draw.stop()
      map.remove()
    },
  }
}
