import type { LatLng } from '#shared/api/wire.ts'

type Place = {
  location: LatLng | null
  /** False: the location is a guess, which would lead to somebody else's door. */
  onMap?: boolean
  /** Whose door a drop-off is at, is nothing that a map knows, or should. */
  kind?: 'pickUp' | 'dropOff' | 'return'
  name: string
  address: string
}

/** What the phone's own navigation opens; by the address where the place is not known. */
export const navigationTo = ({ location, onMap = true, kind, name, address }: Place): string => {
  const written = kind === 'dropOff' ? address : `${name}, ${address}`
  const destination = location && onMap ? `${location.lat},${location.lng}` : written
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination })}`
}
