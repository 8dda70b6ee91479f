import { Trans, useLingui } from '@lingui/react/macro'
import { IconPolygon } from '@tabler/icons-react'
import leaflet from 'leaflet/dist/leaflet.css?url'
import { useEffect, useRef, useState } from 'react'
import type { LatLng } from '#shared/api/wire.ts'
import type { AreaShape } from '#shared/areas/contracts.ts'
import { Button } from '../../../ui/button.tsx'
import { openAreasMap, type ShownArea } from '../../../ui/maps/areas-map.ts'

type Props = {
  areas: readonly ShownArea[]
  chosen: string | null
  middle: LatLng | null
  onChoose: (key: string) => void
  onDrawn: (shape: AreaShape) => void
  onReshaped: (key: string, shape: AreaShape) => void
}

/** The areas on a map, on which one is drawn corner by corner, and the chosen one changed. */
const AreasMap = ({ areas, chosen, middle, ...handlers }: Props) => {
  const { t } = useLingui()
  const element = useRef<HTMLElement>(null)
  const map = useRef<ReturnType<typeof openAreasMap>>(undefined)
  const [drawing, setDrawing] = useState(false)
  const latest = useRef({ ...handlers, middle })
  latest.current = { ...handlers, middle }
  useEffect(() => {
    if (!element.current) return
    const opened = openAreasMap(element.current, {
      middle: latest.current.middle,
      onChoose: (key) => latest.current.onChoose(key),
      onDrawn: (shape) => {
        setDrawing(false)
        latest.current.onDrawn(shape)
      },
      onReshaped: (key, shape) => latest.current.onReshaped(key, shape),
    })
    map.current = opened
    return () => opened.close()
  }, [])
  useEffect(() => map.current?.show(areas, chosen), [areas, chosen])
  const toggle = () => {
    if (drawing) map.current?.stop()
    else map.current?.draw()
    setDrawing(!drawing)
  }
  return (
    <div className="space-y-3">
      <link rel="stylesheet" href={leaflet} precedence="default" />
      <section
        ref={element}
        aria-label={t`Map of your delivery areas`}
        className="h-80 w-full overflow-hidden rounded-2xl border border-line sm:h-96"
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button look={drawing ? 'danger' : 'plain'} onClick={toggle}>
          <IconPolygon aria-hidden="true" size={20} />
          {drawing ? <Trans>Stop drawing</Trans> : <Trans>Draw an area</Trans>}
        </Button>
        <p role="status" className="min-w-0 flex-1 basis-60 text-sm text-soft">
          {drawing ? (
            <Trans>Press on the map for each corner, and on the first one again at the end.</Trans>
          ) : (
            <Trans>Press an area to change it: its corners can be dragged. Or use the list below.</Trans>
          )}
        </p>
      </div>
    </div>
  )
}
export default AreasMap
