import { Trans, useLingui } from '@lingui/react/macro'
import { IconCurrentLocation, IconMapPin, IconX } from '@tabler/icons-react'
import leaflet from 'leaflet/dist/leaflet.css?url'
import { useEffect, useRef, useState } from 'react'
import type { LatLng } from '#shared/api/wire.ts'
import { Button } from '../../ui/button.tsx'
import { openPointMap } from '../../ui/maps/point-map.ts'
import { Message } from '../../ui/message.tsx'

type Props = { point: LatLng | null; onChange: (point: LatLng | null) => void }

/** A map on which an address is given its point: by finger, mouse or keys, or where the device is. */
const PlaceOnMap = ({ point, onChange }: Props) => {
  const { t } = useLingui()
  const element = useRef<HTMLElement>(null)
  const map = useRef<ReturnType<typeof openPointMap>>(undefined)
  const [locating, setLocating] = useState<'no' | 'asking' | 'refused'>('no')
  const name = t`Pin of this address. The arrow keys move it.`
  const latest = useRef({ onChange, name, start: point })
  latest.current = { onChange, name, start: point }
  useEffect(() => {
    if (!element.current) return
    const opened = openPointMap(element.current, {
      name: latest.current.name,
      start: latest.current.start,
      onChange: (next) => latest.current.onChange(next),
    })
    map.current = opened
    return () => opened.close()
  }, [])
  useEffect(() => map.current?.show(point), [point])

  const place = (next: LatLng) => {
    onChange(next)
    map.current?.show(next)
  }
  const locate = () => {
    setLocating('asking')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const here = { lat: Number(coords.latitude.toFixed(6)), lng: Number(coords.longitude.toFixed(6)) }
        setLocating('no')
        // The form may have been closed meanwhile.
        if (!element.current) return
        map.current?.goTo(here)
        place(here)
      },
      () => setLocating('refused'),
      { enableHighAccuracy: true, timeout: 15_000 },
    )
  }
  return (
    <div className="space-y-3">
      <link rel="stylesheet" href={leaflet} precedence="default" />
      <p role="status" className="text-sm text-soft">
        {point ? (
          <Trans>The courier comes to the pin. Drag it, tap another spot, or use the arrow keys.</Trans>
        ) : (
          <Trans>Tap the map where the courier is to come.</Trans>
        )}
      </p>
      <section
        ref={element}
        aria-label={t`Map of this address`}
        className="h-64 w-full overflow-hidden rounded-2xl border border-line sm:h-80"
      />
      {locating === 'refused' && (
        <Message kind="error">
          <Trans>Your device did not say where it is. Tap the map instead.</Trans>
        </Message>
      )}
      <div className="flex flex-wrap gap-3">
        {'geolocation' in navigator && (
          <Button look="plain" className="!px-4" busy={locating === 'asking'} onClick={locate}>
            <IconCurrentLocation aria-hidden="true" size={19} />
            <Trans>Use my location</Trans>
          </Button>
        )}
        {point ? (
          <Button look="quiet" className="!px-4" onClick={() => onChange(null)}>
            <IconX aria-hidden="true" size={19} />
            <Trans>Remove the point</Trans>
          </Button>
        ) : (
          <Button
            look="plain"
            className="!px-4"
            onClick={() => {
              if (!map.current) return
              place(map.current.centre())
              map.current.focusPin()
            }}
          >
            <IconMapPin aria-hidden="true" size={19} />
            <Trans>Put the pin in the middle</Trans>
          </Button>
        )}
      </div>
    </div>
  )
}
export default PlaceOnMap
