import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { allergenLabels } from '#shared/menu/restaurant-menu.ts'
import { formatPaise } from '#shared/money/money.ts'
import { guestsOfLine, orderGuests } from '#shared/orders/order-guests.ts'
import type { OrderPrint } from '#shared/orders/restaurant-contracts.ts'
import { exactTime, timeOfDay } from '../../../lib/language/time.ts'
import { paymentText } from '../../orders/index.ts'
import { isAllergyNote } from '../order/allergy-note.ts'
import { collectsCash } from '../order/collects-cash.ts'
import { orderCall } from '../order/order-call.ts'

/** One line of what is printed, however it is printed; `rule` is a line across. */
export type PrintLine =
  | 'rule'
  | {
      text: string
      size?: 'large' | 'huge'
      bold?: boolean
      centred?: boolean
      indented?: boolean
      /** White on black: what must not be overlooked. */
      inverted?: boolean
    }

const head = (i18n: I18n, { number, order }: OrderPrint): PrintLine[] => [
  ...(number > 1
    ? [
        {
          text: i18n._(msg`Reprint ${number}`),
          size: 'large',
          bold: true,
          centred: true,
          inverted: true,
        } as const,
      ]
    : []),
  // What is called across the kitchen, as on its screen.
  { text: orderCall(order), size: 'huge', bold: true, centred: true },
  { text: order.id, centred: true },
]

const items = (
  { order }: OrderPrint,
  size: { size?: 'large' },
  below: (dishId: string) => PrintLine[],
): PrintLine[] =>
  order.items.flatMap((item) => [
    ...dish(item, item.quantity, size),
    ...(item.guests ? [{ text: guestsOfLine(item), indented: true }] : []),
    ...below(item.dishId),
  ])

type Item = OrderPrint['order']['items'][number]

/** `quantity` is null where it is not known whose how many are. */
const dish = ({ name, options }: Item, quantity: number | null, size: { size?: 'large' }): PrintLine[] => [
  { text: quantity === null ? name : `${quantity} × ${name}`, bold: true, ...size },
  ...options.map((option) => ({ text: `+ ${option.name}`, bold: true, indented: true })),
]

/** Which bag of how many. */
type Bag = { bag: number; bags: number }

/** What may make somebody ill, so that nobody overlooks it; nothing of any other note. */
const allergy = (i18n: I18n, notes: string | undefined): PrintLine[] =>
  notes && isAllergyNote(notes)
    ? [{ text: i18n._(msg`ALLERGY: ${notes}`), size: 'large', bold: true, inverted: true }]
    : []

/**
 * What the kitchen cooks by: dishes large, with their options and the customer's notes, times, payment and
 * courier.
 */
const ticket = (i18n: I18n, print: OrderPrint): PrintLine[] => {
  const { order } = print
  const { notes } = order.shippingDetails
  const placed = exactTime(order.placedAt)
  const promised = timeOfDay(order.estimatedDelivery)
  const payment = paymentText(i18n, order)
  const total = formatPaise(order.total)
  const courier = order.delivery?.agent.name
  const inCash = collectsCash(order)
  return [
    ...head(i18n, print),
    { text: order.restaurant.name, centred: true },
    'rule',
    { text: i18n._(msg`Placed: ${placed}`) },
    { text: i18n._(msg`Promised: ${promised}`), bold: true, size: 'large' },
    'rule',
    ...allergy(i18n, notes),
    ...items(print, { size: 'large' }, () => []),
    ...(notes && !isAllergyNote(notes)
      ? ['rule' as const, { text: i18n._(msg`Note: ${notes}`), bold: true }]
      : []),
    ...(order.cutlery === null
      ? []
      : [{ text: order.cutlery ? i18n._(msg`With cutlery`) : i18n._(msg`No cutlery`), bold: true }]),
    'rule',
    inCash
      ? { text: i18n._(msg`Cash to collect: ${total}`), bold: true, size: 'large' }
      : { text: `${payment}: ${total}` },
    ...(courier ? [{ text: i18n._(msg`Courier: ${courier}`) }] : []),
  ]
}

/**
 * What the bag carries: whose it is by the first name alone, what is in it with what it declares, and the
 * restaurant's licence. Of a group's order, each person's bag has what they chose.
 */
const label = (i18n: I18n, print: OrderPrint, { bag, bags }: Bag): PrintLine[] => {
  const { order, fssaiNumber } = print
  // A group has a bag for each of its people first.
  const guest = orderGuests(order.items)[bag - 1]
  const firstName = guest?.name ?? order.shippingDetails.fullName.trim().split(/\s+/)[0]
  const declared = new Map(
    print.allergens.map(({ dishId, allergens }) => [
      dishId,
      allergens.map((one) => i18n._(allergenLabels[one])).join(', '),
    ]),
  )
  const contains = (dishId: string): PrintLine[] => {
    const allergens = declared.get(dishId)
    return allergens ? [{ text: i18n._(msg`Contains: ${allergens}`), indented: true }] : []
  }
  return [
    ...head(i18n, print),
    ...(firstName ? [{ text: firstName, size: 'large', bold: true, centred: true } as const] : []),
    { text: i18n._(msg`Bag ${bag} of ${bags}`), size: 'large', bold: true, centred: true },
    ...allergy(i18n, order.shippingDetails.notes),
    'rule',
    ...(guest
      ? guest.items.flatMap(({ item, quantity }) => [...dish(item, quantity, {}), ...contains(item.dishId)])
      : items(print, {}, contains)),
    'rule',
    { text: order.restaurant.name, bold: true, centred: true },
    ...(fssaiNumber ? [{ text: i18n._(msg`FSSAI licence ${fssaiNumber}`), centred: true }] : []),
  ]
}

/** What a print says, line by line, in the language of `i18n`. `bag`: which of how many a label is for. */
export const printLines = (i18n: I18n, print: OrderPrint, bag: Bag = { bag: 1, bags: 1 }): PrintLine[] =>
  print.kind === 'ticket' ? ticket(i18n, print) : label(i18n, print, bag)
