import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { LatLng } from '#shared/api/wire.ts'
import type { Order } from '#shared/orders/contracts.ts'
import { call } from '../../lib/calls/api.ts'
import { useAddresses } from '../profile/index.ts'

/**
 * An address that can be delivered to again; `id` is empty for that of the last order, which is not saved.
 */
export type KnownAddress = {
  id: string
  label: string
  address: string
  city: string
  zipCode: string
  isDefault: boolean
  /** Where the person put it on the map. */
  location: LatLng | null
}

export type KnownCustomer = {
  /** The default first; the last order's address, if it is not saved, at the end. */
  addresses: KnownAddress[]
  lastOrder: Pick<Order, 'shippingDetails' | 'paymentMethod' | 'cutlery'> | undefined
}

/** Of so many orders the last one that was delivered says where to. */
const latest = 5

export const lastOrderKey = ['last-order']

const comparable = ({ address, city, zipCode }: Pick<KnownAddress, 'address' | 'city' | 'zipCode'>) =>
  [address, city, zipCode].map((text) => text.trim().replace(/\s+/g, ' ').toLowerCase()).join('\n')

export const isSameAddress = (
  one: Parameters<typeof comparable>[0],
  other: Parameters<typeof comparable>[0],
): boolean => comparable(one) === comparable(other)

/** The address fields that a known address fills in. */
export const fieldsOf = ({ address, city, zipCode }: KnownAddress) => ({ address, city, zipCode })

/**
 * The point on the map of a known address with these words, the chosen one first; undefined if none has one.
 */
export const pointOf = (
  addresses: readonly KnownAddress[],
  typed: Parameters<typeof comparable>[0],
  choice: string,
): LatLng | undefined => {
  const same = addresses.filter((known) => isSameAddress(known, typed))
  const first = same.find(({ id }) => id === choice)
  return (first?.location ?? same.find(({ location }) => location)?.location) || undefined
}

/** What checkout can start from; undefined while it is being read. What cannot be read is left out. */
export const useKnownCustomer = (userId: string): KnownCustomer | undefined => {
  const addresses = useAddresses(userId)
  const orders = useQuery({
    queryKey: [...lastOrderKey, userId],
    queryFn: ({ signal }) =>
      call('GET /api/orders/user/:userId', { params: { userId }, query: { limit: latest } }, { signal }),
  })
  // The first failure is enough to go on without: the form must not wait for what may never come. Nor must it
  // go away when what failed is read again, as after signing in again.
  const ready = useRef(false)
  ready.current ||= ![addresses, orders].some((query) => query.isPending && query.failureCount === 0)
  if (!ready.current) return undefined
  const lastOrder = orders.data?.items[0]
  const saved: KnownAddress[] = addresses.data?.items ?? []
  // Of an old order the address is gone; food that was fetched has its kitchen's.
  const last = orders.data?.items.find(
    ({ fulfilment, shippingDetails }) => fulfilment === 'delivery' && shippingDetails.address !== '',
  )?.shippingDetails
  if (!last || saved.some((address) => isSameAddress(address, last))) return { addresses: saved, lastOrder }
  const { address, city, zipCode } = last
  return {
    addresses: [...saved, { id: '', label: '', address, city, zipCode, isDefault: false, location: null }],
    lastOrder,
  }
}
