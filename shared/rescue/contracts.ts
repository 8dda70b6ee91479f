import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { maxLength } from '../api/length.ts'
import { searched } from '../api/lists.ts'
import { dayRange, instant, type LatLng, latLng, money, ofRestaurant, page, paging } from '../api/wire.ts'
import { menuCategories } from '../catalogue/categories.ts'
import { place as placeText } from '../catalogue/contracts.ts'
import { allergens } from '../menu/restaurant-menu.ts'
import { orderId } from '../orders/contracts.ts'
import {
  carrierKinds,
  handOvers,
  lotActions,
  lotKinds,
  lotStates,
  runActions,
  runStates,
} from './rescue-lifecycle.ts'
import { closeForm, lotAgain, lotForm, lotOfOrder } from './validation.ts'

const tag = 'Rescue'

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
  /** Path of the dish's picture, or of the one that its name asks for. */
  image: z.string(),
  category: z.enum(menuCategories),
  /** The dish's name in Hindi; present only where such a dish is there and has one. */
  titleHi: z.optional(z.string()),
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

export const lotId = z.object({ id: z.string().check(maxLength(100)) })
export const surplusPath = '/api/surplus'

export const listSurplus = endpoint({
  method: 'POST',
  path: surplusPath,
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
  path: surplusPath,
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
  path: `${surplusPath}/lately`,
  access: 'public',
  tag,
  summary: 'What was rescued in the last seven days, and when deals usually come',
  response: z.object({
    /** Portions that customers bought or shelters received in the last seven days, by the public ledger. */
    portions: z.int(),
    /** The latest lots of which something was rescued, within four weeks; each has its story. */
    rescues: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        titleHi: z.optional(z.string()),
        image: z.string(),
        category: z.enum(menuCategories),
        restaurant: z.string(),
        portions: z.int(),
      }),
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
  path: `${surplusPath}/:id`,
  access: 'public',
  tag,
  summary: 'One lot, with what the caller may see and do',
  params: lotId,
  /** `titleHi`: as in `deal`. */
  response: z.object({ ...lot.shape, titleHi: z.optional(z.string()) }),
})

export const offerLot = endpoint({
  method: 'POST',
  path: `${surplusPath}/:id/offer`,
  access: ['RESTAURANT'],
  tag,
  summary: 'End the sale now and offer the rest to shelters',
  params: lotId,
  response: lot,
})

export const closeLot = endpoint({
  method: 'POST',
  path: `${surplusPath}/:id/close`,
  access: ['RESTAURANT'],
  tag,
  summary: 'Close a lot: what nobody has picked up or bought counts as wasted, and who was to get it is told',
  params: lotId,
  body: closeForm,
  response: lot,
})

export const repeatLot = endpoint({
  method: 'POST',
  path: `${surplusPath}/:id/repeat`,
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
export const lotPage = z.object({
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
export const lotFilter = {
  ...paging,
  /** Days on which they were listed. */
  ...dayRange,
  state: z.optional(z.enum(lotStates)),
  ...searched,
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
