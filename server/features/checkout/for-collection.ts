import { collectedMinutes, promisedMinutes, spanAfter } from '#shared/orders/arrival.ts'
import type { Deps } from '../../deps.ts'
import type { Cart } from '../orders/read-cart.ts'
import type { CheckoutRows } from './checkout-store.ts'
import type { restaurantOf } from './restaurant-of.ts'

type Row = CheckoutRows['orders'][number]
type Terms = { ordering: Cart['ordering']; randomBytes: Deps['randomBytes']; now: Date }

/** Four digits, each as likely as the others. */
const newCode = (randomBytes: Deps['randomBytes']): string =>
  String(Buffer.from(randomBytes(6)).readUIntBE(0, 6) % 10_000).padStart(4, '0')

/**
 * An order that its customer collects: it is ready when its kitchen is, waits for so long as the setting says
 * now, and goes to nobody's door.
 */
export const forCollection = (
  row: Row,
  { view, place, ...kitchen }: ReturnType<typeof restaurantOf>,
  { ordering, randomBytes, now }: Terms,
): Row => {
  const promised = collectedMinutes(promisedMinutes(kitchen))
  const { to } = spanAfter(now, promised)
  return {
    ...row,
    fulfilment: 'collection',
    shipping: { ...row.shipping, address: view.address || view.area, city: view.area, zipCode: '' },
    ...(place && { destinationLat: place.lat, destinationLng: place.lng }),
    estimatedDelivery: to,
    promisedBy: to,
    promisedFrom: promised.from,
    promisedTo: promised.to,
    collectionCode: newCode(randomBytes),
    noShowMinutes: ordering.counterMinutes,
    noShowRefundPercent: ordering.noShowRefundPercent,
  }
}
