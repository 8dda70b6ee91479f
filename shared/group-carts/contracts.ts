import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { maxLength } from '../api/length.ts'
import { arrival, instant, money } from '../api/wire.ts'
import { cartOrNone } from '../checkout/cart-validation.ts'
import { checkoutResponse, checkoutWithoutItems } from '../checkout/contracts.ts'
import { amounts } from '../orders/contracts.ts'
import { orderStatuses } from '../orders/order-lifecycle.ts'

/** Most people of one group cart. */
export const maxGuests = 30

const tag = 'Group carts'

const guestLine = z.object({
  dishId: z.string(),
  name: z.string(),
  quantity: z.int(),
  options: z.array(z.object({ id: z.string(), name: z.string(), price: money })),
  /** Of one portion with its options, and of all of them; null while it cannot be ordered. */
  price: z.nullable(money),
  lineTotal: z.nullable(money),
})

/** One cart of several people at one restaurant: each adds under a name, its host locks it and pays. */
export const groupCart = z.object({
  token: z.string(),
  restaurant: z.object({ id: z.string(), name: z.string(), open: z.boolean() }),
  /** Whether the caller is its host. */
  isHost: z.boolean(),
  /** What others call its host: the first name. */
  host: z.string(),
  /** `open`: everybody may change what is theirs. `ended`: its time is over, and nobody ordered. */
  state: z.enum(['open', 'locked', 'ordered', 'ended']),
  /** Counts its changes. */
  version: z.int(),
  /** What one person's dishes may come to, before tax and fee; null: anything. */
  limit: z.nullable(money),
  expiresAt: instant,
  /** In the order in which they came. */
  guests: z.array(
    z.object({
      name: z.string(),
      /** Counts the changes of this person's items. */
      version: z.int(),
      items: z.array(guestLine),
      subtotal: money,
    }),
  ),
  /** What all of it would cost now; null while there is nothing that can be ordered. */
  amounts: z.nullable(z.object(amounts)),
  /** What became of it once it was ordered; its id is for the host alone. */
  order: z.nullable(z.object({ id: z.nullable(z.string()), status: z.enum(orderStatuses), arrival })),
})
export type GroupCart = z.infer<typeof groupCart>

const nameRequired = /*i18n*/ 'Please enter your name.'
/** What stands on the bag. */
export const guestName = z
  .string(nameRequired)
  .check(z.trim(), z.minLength(1, nameRequired), maxLength(40, /*i18n*/ 'At most 40 characters'))

const byToken = z.object({ token: z.string().check(maxLength(40)) })

export const openGroupCart = endpoint({
  method: 'POST',
  path: '/api/group-carts',
  access: ['CUSTOMER'],
  tag,
  summary: 'Open a cart that others add to by its link',
  body: z.object({
    restaurantId: z.string().check(maxLength(100)),
    /** In paise: what one person's dishes may come to. */
    limit: z.optional(z.nullable(money.check(z.minimum(100), z.maximum(10_000_000)))),
  }),
  status: 201,
  response: groupCart,
})

export const showGroupCart = endpoint({
  method: 'GET',
  path: '/api/group-carts/:token',
  access: 'public',
  tag,
  summary: 'A group cart as it is now, with what each has chosen',
  params: byToken,
  response: groupCart,
})

export const chooseInGroup = endpoint({
  method: 'PUT',
  path: '/api/group-carts/:token/items',
  access: 'public',
  tag,
  summary: 'What somebody eats, in the place of what they chose before; nothing: they do not take part',
  params: byToken,
  body: z.object({
    name: guestName,
    items: cartOrNone,
    /**
     * The `version` of this name's items that the caller has seen, 0 for a name that is new: refused with
     * group_cart_changed if it is another by now. Absent: replaces whatever there is.
     */
    version: z.optional(z.int().check(z.minimum(0))),
  }),
  response: groupCart,
})

export const lockGroupCart = endpoint({
  method: 'POST',
  path: '/api/group-carts/:token/lock',
  access: ['CUSTOMER'],
  tag,
  summary: 'Nobody changes anything from now on; for its host',
  params: byToken,
  response: groupCart,
})

export const unlockGroupCart = endpoint({
  method: 'POST',
  path: '/api/group-carts/:token/unlock',
  access: ['CUSTOMER'],
  tag,
  summary: 'Everybody may change what is theirs again; for its host',
  params: byToken,
  response: groupCart,
})

export const checkoutGroupCart = endpoint({
  method: 'POST',
  path: '/api/group-carts/:token/checkout',
  access: ['CUSTOMER'],
  tag,
  summary: 'Lock it, if it is open, pay and order all of it; for its host',
  params: byToken,
  body: checkoutWithoutItems,
  status: 201,
  response: checkoutResponse,
  idempotency: 'required',
})
