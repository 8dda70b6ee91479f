import type { Order } from '#shared/contracts/orders.ts'
import type { Language } from '#shared/languages.ts'
import { formatPaise } from '#shared/money/money.ts'
import type { HelpTopic } from '#shared/support.ts'
import { i18nFor } from '../../languages.ts'
import { orderSentence, timeOf } from '../engagement/order-replies.ts'

type Say = (text: string, values?: Record<string, string>) => string

/**
 * What is true about an order, and what its customer can do about it now: the demo's answer to a request for
 * help.
 */
export const helpAnswer = (order: Order | null, topic: HelpTopic, now: Date, language: Language): string => {
  const i18n = i18nFor(language)
  const say: Say = (text, values) => i18n._(text, values)
  if (order === null)
    return say(
      /*i18n*/ 'Thank you for writing. A person of our team will read this and answer here. If it is about an order, open the order and press Need Help: then we see at once which one.',
    )
  const sentences = [
    regret(topic, say),
    orderSentence(order, now, language) ?? ended(order, say, language),
    ...(topic === 'payment' ? [money(order, say)] : []),
    ...choices(order, say, language),
    say(/*i18n*/ 'If this does not help, write again: a person of our team will read it.'),
  ]
  return sentences.join(' ')
}

const regret = (topic: HelpTopic, say: Say): string =>
  topic === 'other' || topic === 'payment'
    ? say(/*i18n*/ 'Thank you for writing.')
    : say(/*i18n*/ 'I am sorry about that.')

const ended = (order: Order, say: Say, language: Language): string => {
  const restaurant = order.restaurant.name
  if (order.status === 'cancelled')
    return order.payment.refunded > 0
      ? say(/*i18n*/ 'Your order from {restaurant} was cancelled, and {amount} went back to you.', {
          restaurant,
          amount: formatPaise(order.payment.refunded),
        })
      : say(/*i18n*/ 'Your order from {restaurant} was cancelled, and nothing was charged.', { restaurant })
  const time = timeOf(order.deliveredAt ?? order.estimatedDelivery, language)
  return say(/*i18n*/ 'Your order from {restaurant} was delivered at {time}.', { restaurant, time })
}

const money = ({ payment, paymentMethod, total }: Order, say: Say): string => {
  const amount = formatPaise(total)
  if (payment.refunded > 0)
    return say(/*i18n*/ '{refunded} of {amount} was refunded.', {
      refunded: formatPaise(payment.refunded),
      amount,
    })
  if (payment.status === 'captured') return say(/*i18n*/ '{amount} was paid.', { amount })
  if (payment.status === 'failed') return say(/*i18n*/ 'The payment failed, and nothing was charged.')
  return paymentMethod === 'cashOnDelivery'
    ? say(/*i18n*/ 'You pay {amount} in cash at the door.', { amount })
    : say(/*i18n*/ 'The payment of {amount} is not confirmed yet.', { amount })
}

/** What the customer may do now, by the same rules as the buttons of the order. */
const choices = (order: Order, say: Say, language: Language): string[] => {
  const { allowedActions, status, cancelUntil, refundUntil } = order
  if (allowedActions.includes('cancel')) {
    const time = timeOf(cancelUntil, language)
    return [say(/*i18n*/ 'Until {time} you can cancel it free of charge, on its page.', { time })]
  }
  if (allowedActions.includes('requestRefund') && refundUntil !== null) {
    const time = timeOf(refundUntil, language)
    return [say(/*i18n*/ 'Until {time} you can ask for your money back, on the page of the order.', { time })]
  }
  if (status === 'cancelled' || status === 'delivered') return []
  return [say(/*i18n*/ 'Once it is delivered you have 30 minutes to ask for a refund.')]
}
