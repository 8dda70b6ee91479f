import { Trans, useLingui } from '@lingui/react/macro'
import { IconMapPin } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { LatLng } from '#shared/api/wire.ts'
import { Button } from '../../ui/button.tsx'
import { MapMissing } from '../../ui/maps/map-missing.tsx'
import { lazyPart } from '../../ui/page/lazy-part.tsx'
import { FindAddress } from './find-address.tsx'
import { TypedPlace } from './typed-place.tsx'

type Props = {
  point: LatLng | null
  onChange: (point: LatLng | null) => void
  /** Why somebody has to give it; absent: nobody has to. */
  needed?: string
  /** What was typed of it, which the operator's geocoder may find. */
  address: string
}

/* The map is loaded when it is first shown. An address does without its point. */
const PlaceOnMap = lazyPart<Pick<Props, 'point' | 'onChange'>>(
  () => import('./place-on-map.tsx'),
  (failure) => (
    <MapMissing failure={failure}>
      <p className="pb-4 text-sm">
        <Trans>The address is enough: the courier finds you by it.</Trans>
      </p>
    </MapMissing>
  ),
)

/**
 * The point of an address, which most people need not give: typed as coordinates or a plus code, or on the
 * map, which opens where there is one, or on a press.
 */
export const AddressPoint = ({ point, onChange, needed, address }: Props) => {
  const { t } = useLingui()
  const [open, setOpen] = useState(point !== null)
  const place = (found: LatLng) => {
    onChange(found)
    setOpen(true)
  }
  return (
    <fieldset className="min-w-0 space-y-2">
      <legend className="font-bold">
        <Trans>Point on the map</Trans>
        {needed === undefined && (
          <span className="font-normal text-soft">
            {' '}
            <Trans>(optional)</Trans>
          </span>
        )}
      </legend>
      <FindAddress address={address} onPlace={place} />
      <TypedPlace onPlace={place} />
      {open ? (
        <Suspense
          fallback={
            <div
              role="status"
              aria-label={t`Loading`}
              className="skeleton h-64 w-full !rounded-2xl sm:h-80"
            />
          }
        >
          <PlaceOnMap point={point} onChange={onChange} />
        </Suspense>
      ) : (
        <>
          <p className="text-sm text-soft">{needed ?? <Trans>Helps the courier find your door.</Trans>}</p>
          <Button look="plain" className="!px-4" onClick={() => setOpen(true)}>
            <IconMapPin aria-hidden="true" size={19} />
            <Trans>Place on the map</Trans>
          </Button>
        </>
      )}
    </fieldset>
  )
}
