import type { LatLng } from '#shared/api/wire.ts'

type Place = { location: LatLng | null; name: string; address: string }

/** What the phone's own navigation opens; by the address where the place is not known. */
export const navigationTo = ({ location, name, address }: Place): string => {
  const destination = location ? `${location.lat},${location.lng}` : `${name}, ${address}`
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination })}`
}
