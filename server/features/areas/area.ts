import type { LatLng } from '#shared/api/wire.ts'
import type { AreaShape, DeliveryArea } from '#shared/areas/contracts.ts'
import type { Paise } from '#shared/money/money.ts'
import { distance } from '../deliveries/positions/distance.ts'
import { type Box, holds } from './geometry.ts'

/** Where a restaurant delivers and for what: drawn on the map, or a band of distance. */
export type Area = DeliveryArea & { excluded: boolean } & (
    | { shape: AreaShape; box: Box; upTo: null }
    /** `upTo`: metres from the restaurant, from where the band before it ends. */
    | { shape: null; box: null; upTo: number }
  )

/**
 * What it costs to bring an order of this subtotal to a door: the cheapest offer of the areas that hold it
 * and the band that it lies in, of those whose minimum it reaches, else that with the lowest minimum.
 * `outside`: it is not brought there. Null: the flat fee, where nothing but excluded areas is drawn. `least`,
 * in paise, counts where an area has no minimum of its own.
 */
export const chooseArea = (
  areas: readonly Area[],
  door: LatLng,
  kitchen: LatLng | null,
  subtotal: Paise,
  least: Paise,
): DeliveryArea | 'outside' | null => {
  const held = areas.filter(({ shape, box }) => shape !== null && holds(shape, box, door))
  if (held.some(({ excluded }) => excluded)) return 'outside'
  if (areas.every(({ excluded }) => excluded)) return null
  const band = kitchen && bandAt(areas, distance(kitchen, door))
  const offers = band ? [...held, band] : held
  const minimumOf = ({ minimum }: DeliveryArea) => minimum ?? least
  const reached = offers.filter((offer) => minimumOf(offer) <= subtotal)
  const lowest = Math.min(...offers.map(minimumOf))
  const open = reached.length > 0 ? reached : offers.filter((offer) => minimumOf(offer) === lowest)
  const feeOf = ({ fee, freeOver }: DeliveryArea) => (freeOver !== null && subtotal > freeOver ? 0 : fee)
  const [best] = open.toSorted((one, other) => feeOf(one) - feeOf(other) || minimumOf(one) - minimumOf(other))
  if (best === undefined) return 'outside'
  const { name, fee, minimum, freeOver } = best
  return { name, fee, minimum, freeOver }
}

/** The nearest band that reaches so far, in metres. */
const bandAt = (areas: readonly Area[], metres: number): Area | undefined =>
  areas
    .filter(({ upTo }) => upTo !== null && upTo >= metres)
    .toSorted((one, other) => (one.upTo ?? 0) - (other.upTo ?? 0))[0]
