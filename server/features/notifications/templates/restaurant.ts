import { template } from '../template.ts'

/** To somebody who is asked to work for a restaurant. */
export const staffInvited = template<{ restaurant: string; token: string }>({
  topic: 'request',
  write: (i18n, { restaurant, token }, { url }) => ({
    subject: i18n._(/*i18n*/ '{restaurant} invites you to its team', { restaurant }),
    paragraphs: [
      i18n._(/*i18n*/ 'Hello,'),
      i18n._(
        /*i18n*/ 'you are invited to work with the orders of {restaurant} at Annapurna Eats. Sign in with your account, or make one, and join within a week:',
        { restaurant },
      ),
      `${url}/join-restaurant?token=${token}`,
      i18n._(/*i18n*/ 'If you do not know why you get this, there is nothing to do.'),
    ],
  }),
})

export const staffRemoved = template<{ restaurant: string }>({
  topic: 'security',
  write: (i18n, { restaurant }) => ({
    subject: i18n._(/*i18n*/ 'You no longer work for {restaurant}', { restaurant }),
    paragraphs: [
      i18n._(/*i18n*/ 'Hello,'),
      i18n._(
        /*i18n*/ 'your account no longer belongs to {restaurant}: its orders and settings are closed to it. The account itself stays as it is.',
        { restaurant },
      ),
    ],
  }),
})

/**
 * To everybody who works for a restaurant that did not accept its orders; `time` is when it takes orders
 * again.
 */
export const restaurantPaused = template<{ restaurant: string; restaurantId: string; time: string }>({
  topic: 'account',
  write: (i18n, { restaurant, restaurantId, time }, { url }) => ({
    subject: i18n._(/*i18n*/ '{restaurant} is paused: two orders were not accepted', { restaurant }),
    paragraphs: [
      i18n._(
        /*i18n*/ 'Nobody accepted the last two orders of {restaurant} within ten minutes. So that no more customers wait in vain, it takes no orders until {time}.',
        { restaurant, time },
      ),
      i18n._(/*i18n*/ 'If your kitchen is ready, you can take orders again at once.'),
      {
        button: {
          label: i18n._(/*i18n*/ 'To the dashboard'),
          url: `${url}/restaurant-dashboard?${new URLSearchParams({ restaurant: restaurantId })}`,
        },
      },
    ],
  }),
})

type OrderFacts = { restaurant: string; restaurantId: string; order: string; amount: string; until: string }

const toOrders = ({ restaurantId, order }: OrderFacts, url: string) =>
  `${url}/restaurant-dashboard?${new URLSearchParams({ tab: 'orders', restaurant: restaurantId, order })}`

export const orderUnaccepted = template<OrderFacts>({
  topic: 'account',
  write: (i18n, facts, { url }) => ({
    subject: i18n._(/*i18n*/ '{restaurant}: nobody accepts order {order}', {
      restaurant: facts.restaurant,
      order: facts.order,
    }),
    paragraphs: [
      i18n._(
        /*i18n*/ 'Order {order} over {amount} has waited for two minutes and nobody has accepted it. At {until} it is cancelled and refunded.',
        { order: facts.order, amount: facts.amount, until: facts.until },
      ),
      { button: { label: i18n._(/*i18n*/ 'To the orders'), url: toOrders(facts, url) } },
    ],
  }),
})

export const orderMissed = template<OrderFacts>({
  topic: 'account',
  write: (i18n, facts, { url }) => ({
    subject: i18n._(/*i18n*/ '{restaurant} missed order {order}', {
      restaurant: facts.restaurant,
      order: facts.order,
    }),
    paragraphs: [
      i18n._(
        /*i18n*/ 'Nobody accepted order {order} over {amount} in time. It was cancelled, and the customer has the money back.',
        { order: facts.order, amount: facts.amount },
      ),
      i18n._(
        /*i18n*/ 'A screen in the kitchen that rings, or accepting automatically, keeps that from happening again. Both are in your dashboard.',
      ),
      { button: { label: i18n._(/*i18n*/ 'To the orders'), url: toOrders(facts, url) } },
    ],
  }),
})
