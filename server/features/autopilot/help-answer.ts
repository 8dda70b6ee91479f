import type { Language } from '#shared/languages.ts'
import { formatPaise } from '#shared/money/money.ts'
import type { Order } from '#shared/orders/contracts.ts'
import type { HelpTopic } from '#shared/support/threads.ts'
import { i18nFor } from '../../languages.ts'
import { orderSentence, timeOf } from '../engagement/order-replies.ts'

type Translate = (text: string, values?: Record<string, string>) => string

/**
 * What is true about an order, and what its customer can do about it now: the demo's answer to a request for
 * help.
 */
export const helpAnswer = (order: Order | null, topic: HelpTopic, now: Date, language: Language): string => {
  const i18n = i18nFor(language)
  const translate: Translate = (text, values) => i18n._(text, values)
  if (order === null)
    return translate(
      /*i18n*/ 'Thank you for writing. A person of our team will read this and answer here. If it is about an order, open the order and press Need Help: then we see at once which one.',
    )
  const sentences = [
    regret(topic, translate),
    orderSentence(order, now, language) ?? ended(order, translate, language),
    ...(topic === 'payment' ? [money(order, translate)] : []),
    ...choices(order, translate, language),
    translate(/*i18n*/ 'If this does not help, write again: a person of our team will read it.'),
  ]
  return sentences.join(' ')
}

const regret = (topic: HelpTopic, translate: Translate): string =>
  topic === 'other' || topic === 'payment'
    ? translate(/*i18n*/ 'Thank you for writing.')
    : translate(/*i18n*/ 'I am sorry about that.')

const ended = (order: Order, translate: Translate, language: Language): string => {
  const restaurant = order.restaurant.name
  if (order.status === 'cancelled')
    return order.payment.refunded > 0
      ? translate(/*i18n*/ 'Your order from {restaurant} was cancelled, and {amount} went back to you.', {
          restaurant,
          amount: formatPaise(order.payment.refunded),
        })
      : translate(/*i18n*/ 'Your order from {restaurant} was cancelled, and nothing was charged.', {
          restaurant,
        })
  const time = timeOf(order.deliveredAt ?? order.estimatedDelivery, language)
  return translate(/*i18n*/ 'Your order from {restaurant} was delivered at {time}.', { restaurant, time })
}

const money = ({ payment, paymentMethod, total }: Order, translate: Translate): string => {
  const amount = formatPaise(total)
  if (payment.refunded > 0)
    return translate(/*i18n*/ '{refunded} of {amount} was refunded.', {
      refunded: formatPaise(payment.refunded),
      amount,
    })
  if (payment.status === 'captured') return translate(/*i18n*/ '{amount} was paid.', { amount })
  if (payment.status === 'failed') return translate(/*i18n*/ 'The payment failed, and nothing was charged.')
  return paymentMethod === 'cashOnDelivery'
    ? translate(/*i18n*/ 'You pay {amount} in cash at the door.', { amount })
    : translate(/*i18n*/ 'The payment of {amount} is not confirmed yet.', { amount })
}

/** What the customer may do now, by the same rules as the buttons of the order. */
const choices = (order: Order, translate: Translate, language: Language): string[] => {
  const { allowedActions, status, cancelUntil, refundUntil } = order
  if (allowedActions.includes('cancel')) {
    const time = timeOf(cancelUntil, language)
    return [translate(/*i18n*/ 'Until {time} you can cancel it free of charge, on its page.', { time })]
  }
  if (allowedActions.includes('requestRefund') && refundUntil !== null) {
    const time = timeOf(refundUntil, language)
    return [
      translate(/*i18n*/ 'Until {time} you can ask for your money back, on the page of the order.', { time }),
    ]
  }
  if (status === 'cancelled' || status === 'delivered') return []
  return [translate(/*i18n*/ 'Once it is delivered you have 30 minutes to ask for a refund.')]
}
