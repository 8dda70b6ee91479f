import type { I18n } from '@lingui/core'
import { formatPaise, type Paise, paise } from '#shared/money/money.ts'
import type { Block } from '../email-content.ts'
import { template } from '../template.ts'

/**
 * Messages about an order. They have nothing that the customer typed: the address that checkout was given may
 * be a stranger's. Amounts in paise.
 */
type OrderFacts = {
  /** `ORD-...` */
  id: string
  restaurant: string
}

const track = (i18n: I18n, url: string, { id }: OrderFacts): Block => ({
  button: { label: i18n._(/*i18n*/ 'Track Order'), url: `${url}/tracking/${id}` },
})
const look = (i18n: I18n, url: string, { id }: OrderFacts): Block => ({
  button: { label: i18n._(/*i18n*/ 'View Order'), url: `${url}/tracking/${id}` },
})

/** How money comes back, where some was paid. */
const moneyBack = (i18n: I18n, amount: Paise, method: string): string =>
  amount > 0
    ? i18n._(
        /*i18n*/ '{amount} goes back to where it came from ({method}). Banks need up to 7 working days to show it.',
        { amount: formatPaise(amount), method },
      )
    : i18n._(/*i18n*/ 'You have not paid anything, and nothing will be charged.')

type Confirmed = OrderFacts & {
  /** Quantity and name of each dish, with its price in paise. */
  lines: readonly { text: string; amount: Paise }[]
  subtotal: Paise
  discount: Paise
  tax: Paise
  deliveryFee: Paise
  /** For the courier, beside the total. */
  tip: Paise
  total: Paise
  /** Where its receipt is; null where it is paid in cash at the door. */
  receiptUrl: string | null
  /** As the receipt names it. */
  method: string
  /** A time of day: when it is there, or until when it can be fetched. */
  arrival: string
  /** Where it is fetched; null: it is brought. */
  counter: string | null
  /** The code to say there; null of surplus food, and of what is brought. */
  code: string | null
  /** Of an order for later: its day and time; null: as soon as possible. */
  planned: string | null
}

export const orderConfirmed = template<Confirmed>({
  topic: 'account',
  write: (i18n, order, { url }) => ({
    subject: i18n._(/*i18n*/ 'Order confirmed: {restaurant}', order),
    paragraphs: [
      order.planned !== null && order.counter === null
        ? i18n._(
            /*i18n*/ 'Thank you! Your order {id} from {restaurant} is planned: it comes on {planned}. Until its kitchen starts you can cancel it free of charge.',
            { restaurant: order.restaurant, id: order.id, planned: order.planned },
          )
        : order.counter !== null && order.code !== null
          ? i18n._(
              /*i18n*/ 'Thank you! {restaurant} has your order {id}. Collect it at {place}, from {arrival} on, with the code {code}.',
              {
                restaurant: order.restaurant,
                id: order.id,
                arrival: order.planned ?? order.arrival,
                place: order.counter,
                code: order.code,
              },
            )
          : order.counter === null
            ? i18n._(
                /*i18n*/ 'Thank you! {restaurant} has your order {id}. It should be with you by {arrival} at the latest.',
                { restaurant: order.restaurant, id: order.id, arrival: order.arrival },
              )
            : i18n._(
                /*i18n*/ 'Thank you! {restaurant} has your order {id}. Fetch it by {arrival} at {place}: after that the food is not handed over any more.',
                { restaurant: order.restaurant, id: order.id, arrival: order.arrival, place: order.counter },
              ),
      {
        facts: [
          ...order.lines.map(({ text, amount }) => [text, formatPaise(amount)] as const),
          [i18n._(/*i18n*/ 'Subtotal'), formatPaise(order.subtotal)],
          ...(order.discount > 0
            ? [[i18n._(/*i18n*/ 'Discount'), `−${formatPaise(order.discount)}`] as const]
            : []),
          [i18n._(/*i18n*/ 'Tax'), formatPaise(order.tax)],
          ...(order.counter === null
            ? [
                [
                  i18n._(/*i18n*/ 'Delivery Fee'),
                  order.deliveryFee === 0 ? i18n._(/*i18n*/ 'Free') : formatPaise(order.deliveryFee),
                ] as const,
              ]
            : []),
          ...(order.tip > 0
            ? [[i18n._(/*i18n*/ 'Tip for the courier'), formatPaise(order.tip)] as const]
            : []),
        ],
        total: [i18n._(/*i18n*/ 'Total'), formatPaise(paise(order.total + order.tip))],
      },
      { facts: [[i18n._(/*i18n*/ 'Payment'), order.method]] },
      order.receiptUrl !== null
        ? { link: { label: i18n._(/*i18n*/ 'Receipt (PDF)'), url: order.receiptUrl } }
        : i18n._(
            order.counter === null
              ? /*i18n*/ 'Please have {amount} in cash ready. The receipt comes by e-mail once the order is delivered.'
              : /*i18n*/ 'Please have {amount} in cash ready. The receipt comes by e-mail once you have picked it up.',
            { amount: formatPaise(paise(order.total + order.tip)) },
          ),
      track(i18n, url, order),
    ],
  }),
})

type Planned = OrderFacts & {
  /** The slot: day and time, and the time of its end. */
  from: string
  to: string
  /** Where it is collected, and with which code; null: it is brought. */
  counter: { place: string; code: string } | null
}

const whenPlanned = (i18n: I18n, { id, restaurant, from, to, counter }: Planned): Block =>
  counter === null
    ? i18n._(/*i18n*/ 'Your order {id} from {restaurant} comes on {from}, until {to} at the latest.', {
        id,
        restaurant,
        from,
        to,
      })
    : i18n._(
        /*i18n*/ 'You can collect your order {id} at {restaurant}, {place}, on {from}, from then until {to}, with the code {code}.',
        { id, restaurant, from, to, ...counter },
      )

/** Its customer has chosen another time. */
export const orderRescheduled = template<Planned>({
  topic: 'account',
  write: (i18n, order, { url }) => ({
    subject: i18n._(/*i18n*/ 'Your order has another time: {restaurant}', order),
    paragraphs: [
      whenPlanned(i18n, order),
      i18n._(/*i18n*/ 'Until its kitchen starts you can change the time, or cancel it free of charge.'),
      track(i18n, url, order),
    ],
  }),
})

/** An order for later, some time before it comes. */
export const orderReminder = template<Planned>({
  topic: 'account',
  write: (i18n, order, { url }) => ({
    subject: i18n._(/*i18n*/ 'Soon: your order from {restaurant}', order),
    paragraphs: [whenPlanned(i18n, order), track(i18n, url, order)],
  }),
})

/** An order that its customer collects. */
export const orderReady = template<
  OrderFacts & {
    place: string
    /** What it is called at the counter; null: nothing. */
    number: number | null
    code: string
    /** Until when it waits. */
    until: string | null
  }
>({
  topic: 'account',
  write: (i18n, order, { url }) => ({
    subject: i18n._(/*i18n*/ 'Your order can be collected: {restaurant}', order),
    paragraphs: [
      i18n._(/*i18n*/ '{restaurant} has your order {id} ready. Collect it at {place}.', {
        restaurant: order.restaurant,
        id: order.id,
        place: order.place,
      }),
      {
        facts: [
          ...(order.number === null ? [] : [[i18n._(/*i18n*/ 'Number'), `#${order.number}`] as const]),
          [i18n._(/*i18n*/ 'Code'), order.code],
          ...(order.until === null ? [] : [[i18n._(/*i18n*/ 'It waits until'), order.until] as const]),
        ],
      },
      track(i18n, url, order),
    ],
  }),
})

/** The receipt of an order that was paid in cash. */
export const orderReceipt = template<OrderFacts & { total: Paise; isFetched: boolean }>({
  topic: 'account',
  write: (i18n, order, { url }) => ({
    subject: i18n._(/*i18n*/ 'Your receipt: {restaurant}', order),
    paragraphs: [
      i18n._(
        order.isFetched
          ? /*i18n*/ 'Your order {id} from {restaurant} was picked up, and {amount} is paid in cash.'
          : /*i18n*/ 'Your order {id} from {restaurant} is delivered, and {amount} is paid in cash.',
        { id: order.id, restaurant: order.restaurant, amount: formatPaise(order.total) },
      ),
      i18n._(/*i18n*/ 'The receipt comes with this e-mail.'),
      look(i18n, url, order),
    ],
  }),
})

type Ended = OrderFacts & {
  /** What goes back; 0 where nothing was paid. */
  refund: Paise
  method: string
  /** Why, as the restaurant or our team said it; may be empty. */
  reason: string
}

const because = (i18n: I18n, reason: string): Block[] =>
  reason === '' ? [] : [{ facts: [[i18n._(/*i18n*/ 'Reason'), i18n._(reason)]] }]

/** Who cancelled, in the words of the message. */
const cancelledBy = {
  customer: /*i18n*/ 'You cancelled your order {id} from {restaurant}.',
  restaurant: /*i18n*/ '{restaurant} had to cancel your order {id}. We are sorry.',
  admin: /*i18n*/ 'Our team had to cancel your order {id} from {restaurant}. We are sorry.',
}

export const orderCancelled = template<Ended & { by: keyof typeof cancelledBy }>({
  topic: 'account',
  write: (i18n, order, { url }) => ({
    subject: i18n._(/*i18n*/ 'Order cancelled: {restaurant}', order),
    paragraphs: [
      i18n._(cancelledBy[order.by], { id: order.id, restaurant: order.restaurant }),
      ...because(i18n, order.reason),
      moneyBack(i18n, order.refund, order.method),
      look(i18n, url, order),
    ],
  }),
})

/** The restaurant has not got something, and may send something else. `refund` is what the total fell by. */
export const orderChanged = template<
  OrderFacts & {
    missing: string
    instead: string | null
    reason: string
    refund: Paise
    isPaid: boolean
    method: string
    total: Paise
  }
>({
  topic: 'account',
  write: (i18n, order, { url }) => ({
    subject: i18n._(/*i18n*/ 'A change to your order: {restaurant}', order),
    paragraphs: [
      i18n._(/*i18n*/ '{restaurant} had to change your order {id}. We are sorry.', {
        restaurant: order.restaurant,
        id: order.id,
      }),
      {
        facts: [
          [i18n._(/*i18n*/ 'Not coming'), order.missing],
          ...(order.instead === null ? [] : [[i18n._(/*i18n*/ 'Instead'), order.instead] as const]),
          [i18n._(/*i18n*/ 'Reason'), i18n._(order.reason)],
          [i18n._(/*i18n*/ 'Total now'), formatPaise(order.total)],
        ],
      },
      ...(order.refund === 0
        ? []
        : [
            order.isPaid
              ? moneyBack(i18n, order.refund, order.method)
              : i18n._(/*i18n*/ 'You pay {amount} less in cash.', { amount: formatPaise(order.refund) }),
          ]),
      track(i18n, url, order),
    ],
  }),
})

/** An order that the restaurant never accepted. */
export const orderRefused = template<Ended>({
  topic: 'account',
  write: (i18n, order, { url }) => ({
    subject: i18n._(/*i18n*/ '{restaurant} cannot take your order', order),
    paragraphs: [
      i18n._(
        /*i18n*/ '{restaurant} could not accept your order {id}. We are sorry. Another kitchen may have what you like.',
        {
          restaurant: order.restaurant,
          id: order.id,
        },
      ),
      ...because(i18n, order.reason),
      moneyBack(i18n, order.refund, order.method),
      { button: { label: i18n._(/*i18n*/ 'Browse Menu'), url: `${url}/menu` } },
    ],
  }),
})

/** The payment service has sent the money. `number`: what people call the refund, `RF-...`. */
export const orderRefunded = template<OrderFacts & { amount: Paise; method: string; number: string }>({
  topic: 'account',
  write: (i18n, order, { url }) => ({
    subject: i18n._(/*i18n*/ 'Your refund of {amount} is on its way', { amount: formatPaise(order.amount) }),
    paragraphs: [
      i18n._(/*i18n*/ 'We have sent the money for your order {id} from {restaurant} back.', {
        id: order.id,
        restaurant: order.restaurant,
      }),
      {
        facts: [
          [i18n._(/*i18n*/ 'Amount'), formatPaise(order.amount)],
          [i18n._(/*i18n*/ 'To'), order.method],
          [i18n._(/*i18n*/ 'Refund number'), order.number],
        ],
      },
      i18n._(/*i18n*/ 'Banks need up to 7 working days to show it.'),
      look(i18n, url, order),
    ],
  }),
})

type Decided = OrderFacts & { isGranted: boolean; amount: Paise; asCredit: boolean; reason: string }

/**
 * The decision on a refund request. `reason` is the team's own; `amount` is what was granted, 0 if declined.
 */
export const refundDecided = template<Decided>({
  topic: 'account',
  write: (i18n, order, { url }) => ({
    subject: order.isGranted
      ? i18n._(/*i18n*/ 'Your refund request is granted')
      : i18n._(/*i18n*/ 'About your refund request'),
    paragraphs: [
      order.isGranted
        ? i18n._(
            /*i18n*/ 'We looked at your request about order {id} from {restaurant}: {amount} goes back to you.',
            {
              id: order.id,
              restaurant: order.restaurant,
              amount: formatPaise(order.amount),
            },
          )
        : i18n._(
            /*i18n*/ 'We looked at your request about order {id} from {restaurant}, and we cannot give the money back this time.',
            { id: order.id, restaurant: order.restaurant },
          ),
      ...because(i18n, order.reason),
      order.isGranted
        ? order.asCredit
          ? i18n._(/*i18n*/ 'It is in your credit already, and pays for your next orders.')
          : i18n._(/*i18n*/ 'We write again when the money is on its way.')
        : i18n._(/*i18n*/ 'If you see it differently, please answer on the page of the order.'),
      look(i18n, url, order),
    ],
  }),
})

type Tipped = OrderFacts & { amount: Paise }

/** To a courier: a tip that came after the delivery. */
export const tipReceived = template<Tipped>({
  topic: 'account',
  write: (i18n, { id, restaurant, amount }, { url }) => ({
    subject: i18n._(/*i18n*/ 'A tip of {amount} for you', { amount: formatPaise(amount) }),
    paragraphs: [
      i18n._(/*i18n*/ 'The customer of order {id} from {restaurant} gave you a tip. All of it is yours.', {
        id,
        restaurant,
      }),
      i18n._(/*i18n*/ 'If you like, say thank you in your delivery history.'),
      {
        button: {
          label: i18n._(/*i18n*/ 'Open History'),
          url: `${url}/delivery-dashboard?tab=history`,
        },
      },
    ],
  }),
})

/** To a customer who gave a tip after the order was placed: the receipt of that payment. */
export const tipGiven = template<Tipped & { courier: string }>({
  topic: 'account',
  write: (i18n, order, { url }) => ({
    subject: i18n._(/*i18n*/ 'Your tip for {courier}', order),
    paragraphs: [
      i18n._(
        /*i18n*/ 'Thank you! {courier}, who brought your order {id} from {restaurant}, gets all of it.',
        {
          courier: order.courier,
          id: order.id,
          restaurant: order.restaurant,
        },
      ),
      { facts: [[i18n._(/*i18n*/ 'Tip'), formatPaise(order.amount)]] },
      look(i18n, url, order),
    ],
  }),
})

/** The courier's thanks. */
export const tipThanks = template<OrderFacts & { courier: string }>({
  topic: 'account',
  write: (i18n, order, { url }) => ({
    subject: i18n._(/*i18n*/ '{courier} says thank you', order),
    paragraphs: [
      i18n._(/*i18n*/ '{courier}, who brought your order {id} from {restaurant}, thanks you for the tip.', {
        courier: order.courier,
        id: order.id,
        restaurant: order.restaurant,
      }),
      look(i18n, url, order),
    ],
  }),
})
