import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { instant, page, paging } from '../api/wire.ts'
import { diets, partyStatuses } from '../shelters/parties.ts'
import { lot, run } from './contracts.ts'
import { carrierRoles } from './rescue-lifecycle.ts'

const tag = 'Rescue'

/** Why it is suggested (shared/rescue/match-reason.ts). */
export const matchReason = z.object({
  readyUntil: instant,
  metres: z.nullable(z.int()),
  diet: z.enum(diets),
  room: z.int(),
  nearer: z.int(),
})
export const carrierReason = z.object({ metres: z.nullable(z.int()), onTheWay: z.boolean() })

export const offer = z.object({
  lot,
  /** Metres from the restaurant, as the crow flies; null where it has no place. */
  distance: z.nullable(z.int()),
  /** What is left, as far as there is room today. */
  portions: z.int(),
  /** By when it has to be fetched. */
  pickUpBy: instant,
  /**
   * What of it would do best at this shelter, of all that is open in the city; null: nothing. It reserves
   * nothing.
   */
  match: z.nullable(z.object({ portions: z.int(), reason: matchReason })),
})
export type ShelterOffer = z.infer<typeof offer>

export const shelterOffers = endpoint({
  method: 'GET',
  path: '/api/shelter/offers',
  access: ['SHELTER'],
  tag,
  summary:
    'Lots that the shelter could take now: those that suit it best (`match`), then the nearest deadline first',
  query: z.object(paging),
  response: z.object({
    ...page(offer).shape,
    status: z.enum(partyStatuses),
    diet: z.enum(diets),
    /** Portions of today: promised to the shelter or received, and what there is still room for. */
    taken: z.int(),
    left: z.int(),
  }),
})

export const shelterRescues = endpoint({
  method: 'GET',
  path: '/api/shelter/rescues',
  access: ['SHELTER'],
  tag,
  summary: "The shelter's runs: under way, the nearest deadline first, or over, the latest first",
  query: z.object({ state: z._default(z.enum(['active', 'history']), 'active'), ...paging }),
  response: page(run),
})

const carrierRun = z.object({
  ...run.shape,
  /**
   * Why this carrier could take it best, while nobody has it; null: somebody else could, or nobody knows.
   * Anybody may take it.
   */
  suggested: z.nullable(carrierReason),
})
export type CarrierRun = z.infer<typeof carrierRun>

export const carrierRuns = endpoint({
  method: 'GET',
  path: '/api/carrier/runs',
  access: carrierRoles,
  tag,
  summary: 'Runs that wait for a carrier, own ones under way, or own ones that are over',
  query: z.object({ state: z._default(z.enum(['open', 'active', 'history']), 'active'), ...paging }),
  response: z.object({
    ...page(carrierRun).shape,
    /**
     * From so many minutes before `pickUpBy` on everybody is warned of a run that nobody has: dropping out
     * then is late.
     */
    lateMinutes: z.int(),
  }),
})
