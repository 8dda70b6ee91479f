import { callAs } from './calls.ts'
import { demoAccount } from './people.ts'
import type { Site } from './site.ts'

/**
 * Has a site take what the demo takes in place of the specification's figures, which other journeys count
 * with; the function that is returned puts those back.
 */
export const takeDemoPrices = async (site: Site): Promise<() => Promise<unknown>> => {
  const admin = await callAs(site, demoAccount('admin'))
  const change = (pricing: object) => admin('/api/admin/settings', { pricing }, 'PUT')
  await change({ taxPercent: 5, deliveryFee: 2_900, freeDeliveryOver: 29_900 })
  return () => change({ taxPercent: 8, deliveryFee: 499, freeDeliveryOver: 3_000 })
}
