import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import type { RestaurantCard } from '#shared/catalogue/contracts.ts'
import { readPlace } from '#shared/deliveries/place-text.ts'
import { MapSection } from '../../../ui/maps/map-section.tsx'
import { type MapPin, openPinsMap } from '../../../ui/maps/pins-map.ts'

type Props = {
  restaurants: readonly RestaurantCard[]
  /** `12.97,77.59`, where somebody is; '' where it is not known. */
  near: string
}

/** Where the restaurants of the list are; a pin leads to its page. */
const RestaurantsMap = ({ restaurants, near }: Props) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const here = t`You are about here`
  const show = useCallback(
    (map: ReturnType<typeof openPinsMap>) => {
      const place = readPlace(near)
      const pins: MapPin[] = restaurants.flatMap(({ id, name, location }) =>
        location ? [{ key: id, kind: 'restaurant', name, location }] : [],
      )
      if (place) pins.push({ key: 'here', kind: 'home', name: here, location: place })
      map.show(pins, (key) => {
        if (key !== 'here') navigate(`/restaurants/${encodeURIComponent(key)}`)
      })
    },
    [restaurants, near, here, navigate],
  )
  return (
    <MapSection
      label={t`Map of the restaurants`}
      className="h-[min(28rem,60dvh)]"
      open={openPinsMap}
      show={show}
    />
  )
}
export default RestaurantsMap
