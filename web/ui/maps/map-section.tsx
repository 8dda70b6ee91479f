import leaflet from 'leaflet/dist/leaflet.css?url'
import { useEffect, useRef } from 'react'

type OpenMap = { close: () => void }

type Props<M extends OpenMap> = {
  label: string
  /** Its height. */
  className: string
  /** Puts the map into its element; the same function at every render. */
  open: (element: HTMLElement) => M
  /** Shows what there is now; a new function when that has changed. */
  show: (map: M) => void
}

/** The place of a map (map.ts, stops-map.ts, pins-map.ts), as long as it is on the page. */
export const MapSection = <M extends OpenMap>({ label, className, open, show }: Props<M>) => {
  const element = useRef<HTMLDivElement>(null)
  const map = useRef<M>(undefined)
  useEffect(() => {
    if (!element.current) return
    map.current = open(element.current)
    return () => map.current?.close()
  }, [open])
  useEffect(() => {
    if (map.current) show(map.current)
  }, [show])
  return (
    <>
      <link rel="stylesheet" href={leaflet} precedence="default" />
      <section
        ref={element}
        aria-label={label}
        className={`w-full overflow-hidden rounded-2xl border border-line ${className}`}
      />
    </>
  )
}
