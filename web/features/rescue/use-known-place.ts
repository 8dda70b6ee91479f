import { useSearchParams } from 'react-router'
import type { LatLng } from '#shared/api/wire.ts'
import { nearPlaceText, readPlace } from '#shared/deliveries/place-text.ts'
import { useUser } from '../../lib/session/session.ts'
import { useAddresses } from '../profile/index.ts'

/** Where somebody is, as far as the product knows; `point` is null where it does not. */
export type KnownPlace = {
  point: LatLng | null
  /** The point as a text for the API; undefined without one. */
  near: string | undefined
  /** What they call the address that it is; empty for a place that they chose on this page. */
  label: string
  /** Whether more could still come to be known. */
  isPending: boolean
}

/** The place that the URL names, as for restaurants; else that of the address of an account's orders. */
export const useKnownPlace = (): KnownPlace => {
  const [search] = useSearchParams()
  const user = useUser()
  const chosen = readPlace(search.get('near') ?? '')
  const { data, fetchStatus, failureCount } = useAddresses(user?.id ?? '', user !== null)
  if (chosen) return known(chosen, '')
  if (user !== null && data === undefined && fetchStatus === 'fetching' && failureCount === 0)
    return { ...known(null, ''), isPending: true }
  const address = user && (data?.items.find(({ isDefault }) => isDefault) ?? data?.items[0])
  return known(address?.location ?? null, address?.label ?? '')
}

const known = (point: LatLng | null, label: string): KnownPlace => ({
  point,
  near: point === null ? undefined : nearPlaceText(point),
  label,
  isPending: false,
})
