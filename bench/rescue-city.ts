import { leastToSplit } from '#server/features/rescue/matching/plan.ts'
import type { Situation } from '#server/features/rescue/matching/situation.ts'
import type { LatLng } from '#shared/api/wire.ts'
import { vehicles } from '#shared/shelters/parties.ts'
import { randomFrom } from './search-catalogue.ts'

const minute = 60_000

/**
 * An evening in a city that does not exist, about 25 km across, the same for the same seed: restaurants in a
 * few quarters, shelters all over it, some with room for a school and most for a family; together they have
 * room for about as much as there is, but not of every diet and everywhere.
 */
export const makeUpCity = (seed: number, counts: { lots: number; shelters: number }): Situation => {
  const random = randomFrom(seed)
  const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
  const now = Date.UTC(2026, 10, 22, 16)
  const anywhere = (): LatLng => ({ lat: 12.86 + random() * 0.22, lng: 77.48 + random() * 0.22 })
  const quarters = Array.from({ length: 6 }, anywhere)
  const near = ({ lat, lng }: LatLng): LatLng => ({
    lat: lat + (random() + random() - 1) * 0.03,
    lng: lng + (random() + random() - 1) * 0.03,
  })
  const quarter = () => quarters[whole(0, quarters.length - 1)] as LatLng
  const lots = Array.from({ length: counts.lots }, (_, index) => {
    const portions = random() < 0.3 ? whole(2, 9) : whole(10, 60)
    const pickUpBy = now + whole(5, 180) * minute
    return {
      id: `l${index}`,
      place: near(quarter()),
      isPlaced: true,
      portions,
      isVeg: random() < 0.6,
      pickUpBy,
      safeUntil: pickUpBy + whole(-30, 90) * minute,
      split: portions >= leastToSplit,
    }
  })
  const each = lots.reduce((sum, { portions }) => sum + portions, 0) / counts.shelters
  const shelters = Array.from({ length: counts.shelters }, (_, index) => {
    const opens = random() < 0.7 ? now - 60 * minute : now + whole(10, 120) * minute
    return {
      id: `s${index}`,
      place: anywhere(),
      diet: random() < 0.45 ? ('veg' as const) : ('any' as const),
      room: Math.max(1, Math.round(each * (random() < 0.2 ? 1 + 2 * random() : 0.2 + 0.9 * random()))),
      hours: [{ from: opens, to: opens + whole(60, 300) * minute }],
    }
  })
  const places = shelters.map(({ place }) => place)
  return {
    now,
    pace: { kilometresPerHour: 20, detour: 1.3 },
    lots,
    shelters,
    runs: Array.from({ length: Math.ceil(counts.lots / 5) }, (_, index) => {
      const pickUpBy = now + whole(10, 120) * minute
      const to = places[whole(0, places.length - 1)] as LatLng
      const [from, portions] = [near(quarter()), whole(5, 40)]
      return { id: `r${index}`, from, to, portions, pickUpBy, safeUntil: pickUpBy + 60 * minute }
    }),
    carriers: Array.from({ length: Math.ceil(counts.lots / 3) }, (_, index) => ({
      id: `c${index}`,
      place: random() < 0.8 ? near(quarter()) : null,
      onTheWay: random() < 0.2,
      vehicle: vehicles[whole(0, vehicles.length - 1)] as (typeof vehicles)[number],
      load: whole(1, 3),
    })),
  }
}
