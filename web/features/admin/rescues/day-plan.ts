import type { Lot, Run } from '#shared/rescue/contracts.ts'
import type { CallResponse } from '../../../lib/calls/api.ts'
import type { RouteLook } from '../../../ui/maps/route-looks.ts'

type Day = CallResponse<'GET /api/admin/rescues/day'>

/** A restaurant of the day: what it has left, under the number that it has on the map. */
export type Kitchen = Lot['restaurant'] & { mark: string; lots: Lot[]; open: number }
export type DayShelter = Day['shelters'][number] & { mark: string }
/** What would do best where, with the marks of its ends. */
export type DayMatch = Day['matches'][number] & { lot: Lot; shelter: DayShelter; from: string }
/** A rescue of the day with the marks of its ends; none for a shelter that is approved no more. */
export type DayRun = { run: Run; lot: Lot; from: string; to: string; look: RouteLook }

export const lookOf = ({ state }: Pick<Run, 'state'>): RouteLook => {
  switch (state) {
    case 'open':
      return 'waits'
    case 'claimed':
    case 'pickedUp':
      return 'underWay'
    case 'received':
      return 'done'
    case 'cancelled':
    case 'expired':
      return 'failed'
  }
}

const openOf = ({ remaining, reserved }: Lot) => remaining + reserved

/**
 * What is shown of a day: restaurants with the most left first, shelters by their names, rescues that wait
 * for somebody first.
 */
export const planOf = ({
  lots,
  shelters,
  matches,
}: Day): { kitchens: Kitchen[]; shelters: DayShelter[]; runs: DayRun[]; matches: DayMatch[] } => {
  const byRestaurant = Map.groupBy(lots, ({ restaurant }) => restaurant.id)
  const kitchens = [...byRestaurant.values()]
    .flatMap((own): Omit<Kitchen, 'mark'>[] => {
      const [first] = own
      return first
        ? [{ ...first.restaurant, lots: own, open: own.reduce((sum, lot) => sum + openOf(lot), 0) }]
        : []
    })
    .toSorted((one, other) => other.open - one.open || one.name.localeCompare(other.name))
    .map((kitchen, index) => ({ ...kitchen, mark: String(index + 1) }))
  const marked = shelters.map((shelter, index) => ({ ...shelter, mark: lettersOf(index) }))
  const markOf = new Map([...kitchens, ...marked].map(({ id, mark }) => [id, mark]))
  const order: RouteLook[] = ['waits', 'underWay', 'done', 'failed', 'suggested']
  const runs = lots
    .flatMap((lot) =>
      lot.runs.map((run) => ({
        run,
        lot,
        from: markOf.get(lot.restaurant.id) ?? '',
        to: markOf.get(run.to.id) ?? '',
        look: lookOf(run),
      })),
    )
    .toSorted(
      (one, other) =>
        order.indexOf(one.look) - order.indexOf(other.look) ||
        one.run.pickUpBy.localeCompare(other.run.pickUpBy),
    )
  const lotOf = new Map(lots.map((lot) => [lot.id, lot]))
  const shelterOf = new Map(marked.map((shelter) => [shelter.id, shelter]))
  const suggested = matches.flatMap((match): DayMatch[] => {
    const [lot, shelter] = [lotOf.get(match.lotId), shelterOf.get(match.shelterId)]
    return lot && shelter ? [{ ...match, lot, shelter, from: markOf.get(lot.restaurant.id) ?? '' }] : []
  })
  return { kitchens, shelters: marked, runs, matches: suggested }
}

/** A, B ... Z, AA, AB: shelters are told from restaurants, which have numbers. */
export const lettersOf = (index: number): string =>
  (index >= 26 ? lettersOf(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))

/** By what a suggestion is lit. */
export const matchKey = (lotId: string, shelterId: string) => `${lotId} ${shelterId}`
