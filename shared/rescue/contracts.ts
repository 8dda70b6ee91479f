import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { maxLength } from '../api/length.ts'
import {
  dayRange,
  done,
  instant,
  type LatLng,
  latLng,
  money,
  ofRestaurant,
  page,
  paging,
  placeReport,
} from '../api/wire.ts'
import { menuCategories } from '../catalogue/categories.ts'
import { place as placeText } from '../catalogue/contracts.ts'
import { allergens } from '../menu/restaurant-menu.ts'
import { orderId } from '../orders/contracts.ts'
import { diets, partyStatuses } from '../shelters/parties.ts'
import {
  carrierKinds,
  handOvers,
  lotActions,
  lotKinds,
  lotStates,
  runActions,
  runStates,
} from './rescue-lifecycle.ts'
import {
  acceptForm,
  claimForm,
  closeForm,
  dropOutForm,
  feedbackForm,
  lotAgain,
  lotForm,
  lotOfOrder,
  pickUpForm,
  receiveForm,
} from './validation.ts'

const tag = 'Rescue'
const carriers = ['VOLUNTEER', 'DELIVERY_AGENT'] as const

/** What everybody may know of a lot. */
const food = {
  id: z.string(),
  title: z.string(),
  isVeg: z.boolean(),
  kind: z.enum(lotKinds),
  allergens: z.array(z.enum(allergens)),
  cookedAt: instant,
  useBy: z.nullable(instant),
  /** Nothing is reserved, accepted or handed over after it. */
  safeUntil: instant,
  pickUpUntil: instant,
}
const place = { name: z.string(), address: z.string(), location: z.nullable(latLng) }

/**
 * A run as one of its parties sees it. Phones, contact and codes are empty or null for who may not see them
 * now.
 */
export const run = z.object({
  id: z.string(),
  lot: z.object(food),
  state: z.enum(runStates),
  portions: z.int(),
  acceptedAt: instant,
  /** By when it has to be taken from the restaurant. */
  pickUpBy: instant,
  from: z.object({ id: z.string(), ...place, phone: z.string() }),
  to: z.object({
    id: z.string(),
    ...place,
    phone: z.string(),
    contact: z.string(),
    /** Where exactly carriers hand over. */
    handOver: z.string(),
  }),
  /** Metres, as the crow flies; null where the restaurant has no place. */
  distance: z.nullable(z.int()),
  /** Null while nobody has it. `location`: where they were last, while they carry it. */
  carrier: z.nullable(
    z.object({
      kind: z.enum(carrierKinds),
      name: z.string(),
      phone: z.string(),
      location: z.nullable(latLng),
      /** Whether it is the caller. */
      you: z.boolean(),
    }),
  ),
  claimedAt: z.nullable(instant),
  pickedUpAt: z.nullable(instant),
  receivedAt: z.nullable(instant),
  receivedPortions: z.nullable(z.int()),
  weightKg: z.nullable(z.number()),
  note: z.string(),
  stars: z.nullable(z.int()),
  comment: z.string(),
  /**
   * What the shelter shows on the story of the rescue (`/rescues/{lot}`); null without one, and for carriers
   * and the restaurant.
   */
  photo: z.nullable(
    z.object({
      id: z.string(),
      at: instant,
      /** An admin keeps it off the story, and wrote why. */
      hidden: z.boolean(),
      reason: z.string(),
    }),
  ),
  /** In paise, from the donation fund: what the caller would get now, or what was agreed. 0: without pay. */
  pay: money,
  /** The four digits that the caller shows at the next hand-over; null for everybody else. */
  code: z.nullable(z.string()),
  /** Hand-overs that five wrong codes have locked; an admin unlocks them. */
  locked: z.array(z.enum(handOvers)),
  /** How many carriers dropped out. */
  dropOuts: z.int(),
  /**
   * Who gave it back and why, the first one first; for admins alone, empty for others. No name: the account
   * was deleted.
   */
  gaveBack: z.array(
    z.object({ at: instant, kind: z.enum(carrierKinds), name: z.string(), reason: z.string() }),
  ),
  allowedActions: z.array(z.enum(runActions)),
})
export type Run = z.infer<typeof run>

/** A lot of surplus food: `remaining` portions are neither reserved, sold, accepted, received nor wasted. */
export const lot = z.object({
  ...food,
  state: z.enum(lotStates),
  restaurant: z.object({ id: z.string(), area: z.string(), ...place }),
  portions: z.int(),
  remaining: z.int(),
  reserved: z.int(),
  sold: z.int(),
  accepted: z.int(),
  received: z.int(),
  wasted: z.int(),
  /** Of one portion; null: never for sale. */
  salePrice: z.nullable(money),
  saleUntil: z.nullable(instant),
  listedAt: instant,
  closedAt: z.nullable(instant),
  /** For the restaurant's own people and admins; empty for others. */
  closeReason: z.string(),
  /** The cancelled order that it was made of, for the same people. */
  orderId: z.nullable(z.string()),
  /**
   * Those that the caller may see: all, for the restaurant; a shelter's or a carrier's own; what carriers can
   * claim.
   */
  runs: z.array(run),
  /** That of the only run in `runs` that has one for the caller. */
  code: z.nullable(z.string()),
  allowedActions: z.array(z.enum(lotActions)),
})
export type Lot = z.infer<typeof lot>

/** What customers choose by beside the lot: of the dish of that name, where its restaurant's menu has one. */
export const deal = z.object({
  ...lot.shape,
  /** Path of the dish's picture, or of the drawing that its name asks for. */
  image: z.string(),
  category: z.enum(menuCategories),
  /** What a portion costs on the menu now; null where no such dish is there, or where it costs no more. */
  menuPrice: z.nullable(money),
  /** Metres from `near`, as the crow flies; absent without it, or where the restaurant has no place. */
  distance: z.optional(z.int()),
})
export type Deal = z.infer<typeof deal>

/** What streams send when something happens to a lot or a run. */
export type RescueEvent = {
  lotId: string
  runId: string | null
  action: string
  state: (typeof lotStates)[number]
  runState: (typeof runStates)[number] | null
  /** A carrier dropped out, or nobody has it, and there is hardly any time. */
  late: boolean
  at: string
}

/** Where a run's carrier is now, as streams send it. */
export type RunPosition = { runId: string; action: 'location'; at: string; location: LatLng }

/** In what order deals are listed. */
export const dealSorts = ['distance'] as const

const lotId = z.object({ id: z.string().check(maxLength(100)) })
const path = '/api/surplus'

export const listSurplus = endpoint({
  method: 'POST',
  path,
  access: ['RESTAURANT'],
  tag,
  summary:
    'List surplus food: for sale until its time, then for shelters; without a price for shelters at once',
  query: ofRestaurant,
  body: lotForm,
  status: 201,
  response: lot,
})

export const deals = endpoint({
  method: 'GET',
  path,
  access: 'public',
  tag,
  summary: 'Rescue deals: what is on sale now, the nearest end first, or the nearest place',
  query: z.object({
    ...paging,
    restaurant: z.optional(z.string().check(maxLength(100))),
    /** Where somebody is: says how far each is. */
    near: placeText,
    /** Absent: by when the sale ends. `distance` needs `near`. */
    sort: z.optional(z.enum(dealSorts)),
  }),
  response: page(deal),
})

export const dealsLately = endpoint({
  method: 'GET',
  path: `${path}/lately`,
  access: 'public',
  tag,
  summary: 'What was rescued in the last seven days, and when deals usually come',
  response: z.object({
    /** Portions that customers bought or shelters received in the last seven days, by the public ledger. */
    portions: z.int(),
    /** The latest lots of which something was rescued, within four weeks; each has its story. */
    rescues: z.array(
      z.object({ id: z.string(), title: z.string(), restaurant: z.string(), portions: z.int() }),
    ),
    /**
     * Of all `deals` of the last four weeks `during` were listed within `spans`, hours of Asia/Kolkata, `to`
     * not included; null where they are too few, or come at any time.
     */
    usual: z.nullable(
      z.object({
        deals: z.int(),
        during: z.int(),
        spans: z.array(z.object({ from: z.int(), to: z.int() })),
      }),
    ),
  }),
})

export const oneLot = endpoint({
  method: 'GET',
  path: `${path}/:id`,
  access: 'public',
  tag,
  summary: 'One lot, with what the caller may see and do',
  params: lotId,
  response: lot,
})

export const offerLot = endpoint({
  method: 'POST',
  path: `${path}/:id/offer`,
  access: ['RESTAURANT'],
  tag,
  summary: 'End the sale now and offer the rest to shelters',
  params: lotId,
  response: lot,
})

export const closeLot = endpoint({
  method: 'POST',
  path: `${path}/:id/close`,
  access: ['RESTAURANT'],
  tag,
  summary: 'Close a lot: what nobody has picked up or bought counts as wasted, and who was to get it is told',
  params: lotId,
  body: closeForm,
  response: lot,
})

export const repeatLot = endpoint({
  method: 'POST',
  path: `${path}/:id/repeat`,
  access: ['RESTAURANT'],
  tag,
  summary: 'List the same again, cooked now unless said otherwise',
  params: lotId,
  body: lotAgain,
  status: 201,
  response: lot,
})

export const surplusOfOrder = endpoint({
  method: 'POST',
  path: '/api/restaurant/orders/:id/surplus',
  access: ['RESTAURANT'],
  tag,
  summary: 'Make a lot of an order that was cancelled after cooking, filled in from its items; once',
  params: orderId,
  body: lotOfOrder,
  status: 201,
  response: lot,
})

/** Lots, and the portions of all that match. */
const lotPage = z.object({
  ...page(lot).shape,
  totals: z.object({
    lots: z.int(),
    listed: z.int(),
    sold: z.int(),
    /** What shelters received. */
    given: z.int(),
    wasted: z.int(),
    /** Neither of them yet. */
    open: z.int(),
  }),
})
const lotFilter = {
  ...paging,
  /** Days on which they were listed. */
  ...dayRange,
  state: z.optional(z.enum(lotStates)),
  q: z.optional(z.string().check(z.trim(), maxLength(100))),
}

export const restaurantSurplus = endpoint({
  method: 'GET',
  path: '/api/restaurant/surplus',
  access: ['RESTAURANT'],
  tag,
  summary: "The restaurant's lots, the latest first, with their runs; and the portions of all that match",
  query: z.object({ ...ofRestaurant.shape, ...lotFilter }),
  response: lotPage,
})

export const acceptLot = endpoint({
  method: 'POST',
  path: `${path}/:id/accept`,
  access: ['SHELTER'],
  tag,
  summary: 'Accept portions for a shelter: within its diet, hours and free capacity of the day',
  params: lotId,
  body: acceptForm,
  response: lot,
})

export const cancelRun = endpoint({
  method: 'POST',
  path: `${path}/:id/cancel`,
  access: ['SHELTER'],
  tag,
  summary: 'Take back an acceptance before the pick-up; other shelters can accept the portions',
  params: lotId,
  body: claimForm,
  response: lot,
})

export const receiveRun = endpoint({
  method: 'POST',
  path: `${path}/:id/receive`,
  access: ['SHELTER'],
  tag,
  summary: 'Receive from the carrier, by the code that they show; what did not come counts as wasted',
  params: lotId,
  body: receiveForm,
  response: lot,
})

export const rateRun = endpoint({
  method: 'POST',
  path: `${path}/:id/feedback`,
  access: ['SHELTER'],
  tag,
  summary: 'Say how the food was; again, to change it',
  params: lotId,
  body: feedbackForm,
  response: lot,
})

export const claimRun = endpoint({
  method: 'POST',
  path: `${path}/:id/claim`,
  access: carriers,
  tag,
  summary: 'Take a run of the lot, the first carrier wins; `run` says which, where there are several',
  params: lotId,
  body: claimForm,
  response: lot,
})

export const pickUpRun = endpoint({
  method: 'POST',
  path: `${path}/:id/pick-up`,
  access: carriers,
  tag,
  summary: 'Pick up at the restaurant, by the code that it shows',
  params: lotId,
  body: pickUpForm,
  response: lot,
})

export const dropOut = endpoint({
  method: 'POST',
  path: `${path}/:id/drop-out`,
  access: carriers,
  tag,
  summary: 'Give a run back before the pick-up; other carriers and the shelter are told at once',
  params: lotId,
  body: dropOutForm,
  response: lot,
})

/** Why it is suggested (shared/rescue/match-reason.ts). */
const matchReason = z.object({
  readyUntil: instant,
  metres: z.nullable(z.int()),
  diet: z.enum(diets),
  room: z.int(),
  nearer: z.int(),
})
const carrierReason = z.object({ metres: z.nullable(z.int()), onTheWay: z.boolean() })

const offer = z.object({
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
  access: carriers,
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

export const reportRunLocation = endpoint({
  method: 'POST',
  path: '/api/carrier/runs/:id/location',
  access: carriers,
  tag,
  summary: "The carrier's place now, for the parties of the run",
  params: lotId,
  body: placeReport,
  response: done,
})

/** What of a lot an admin has to look at: nobody carries it although it is time, or a hand-over is locked. */
export const rescueAlarms = ['nobody', 'locked'] as const

export const adminRescues = endpoint({
  method: 'GET',
  path: '/api/admin/rescues',
  access: ['ADMIN'],
  tag: 'Admin',
  summary:
    'The register: every lot with its runs, the latest first; `q` is looked for in title, restaurant, shelter and ids',
  query: z.object({
    ...lotFilter,
    kind: z.optional(z.enum(lotKinds)),
    runState: z.optional(z.enum(runStates)),
    alarm: z.optional(z.enum(rescueAlarms)),
    restaurant: z.optional(z.string().check(maxLength(100))),
    shelter: z.optional(z.string().check(maxLength(100))),
  }),
  response: lotPage,
})

export const rescueDay = endpoint({
  method: 'GET',
  path: '/api/admin/rescues/day',
  access: ['ADMIN'],
  tag: 'Admin',
  summary:
    'The map of a day: lots of which something is open or was given, with their runs, and the shelters',
  query: z.object({ day: z.optional(z.iso.date()) }),
  response: z.object({
    day: z.string(),
    lots: z.array(lot),
    shelters: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        location: latLng,
        diet: z.enum(diets),
        capacityPerDay: z.int(),
        /** Portions of that day, promised or received. */
        taken: z.int(),
      }),
    ),
    /**
     * Which portions would do best at which shelter, and who could carry them; of today alone. They reserve
     * nothing.
     */
    matches: z.array(
      z.object({
        lotId: z.string(),
        shelterId: z.string(),
        portions: z.int(),
        reason: matchReason,
        carrier: z.nullable(z.object({ id: z.string(), name: z.string(), reason: carrierReason })),
      }),
    ),
  }),
})

export const unlockRun = endpoint({
  method: 'POST',
  path: '/api/admin/rescues/:id/unlock',
  access: ['ADMIN'],
  tag: 'Admin',
  summary: 'Unlock a hand-over after five wrong codes',
  params: lotId,
  body: z.object({
    handOver: z.enum(handOvers),
    reason: z.string().check(z.trim(), z.minLength(1), maxLength(500)),
  }),
  response: run,
})

/** The width of a label's paper in millimetres. */
export const labelQuery = z.object({
  width: z._default(z.coerce.number().check(z.refine((width) => width === 62 || width === 80)), 80),
})

/** Paths of the streams and files, which are no JSON endpoints and so have no contract. */
export const rescuePaths = {
  shelterEvents: '/api/shelter/events',
  carrierEvents: '/api/carrier/events',
  adminEvents: '/api/admin/rescues/events',
  label: (id: string) => `/api/surplus/${id}/label.pdf`,
} as const
