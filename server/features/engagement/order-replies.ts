import { clockFormat } from '#shared/clock-format.ts'
import type { Language } from '#shared/languages.ts'
import { languageTags } from '#shared/languages.ts'
import { arrivalOf } from '#shared/orders/arrival.ts'
import type { Order } from '#shared/orders/contracts.ts'
import type { OrderStatus } from '#shared/orders/order-lifecycle.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import { i18nFor } from '../../languages.ts'
import { customerOrders } from '../orders/lists/find-orders.ts'
import type { Answer } from './chat-reply.ts'

/** How many of the last orders are looked at. */
const lastOrders = 10

const sentences: Record<Exclude<OrderStatus, 'delivered' | 'cancelled'>, string> = {
  processing: /*i18n*/ 'Your order from {restaurant} waits for its payment.',
  scheduled: /*i18n*/ 'Your order from {restaurant} is planned: it should be with you by {time}.',
  confirmed: /*i18n*/ '{restaurant} has your order and will accept it soon. It should be with you by {time}.',
  preparing: /*i18n*/ '{restaurant} is cooking your order. It should be with you by {time}.',
  readyForPickup:
    /*i18n*/ 'Your order from {restaurant} is ready and will be picked up soon. It should be with you by {time}.',
  outForDelivery: /*i18n*/ 'Your order from {restaurant} is on its way. It should be with you by {time}.',
}

/** Instead of a time that has passed. */
const late = {
  way: /*i18n*/ 'Your order from {restaurant} is on its way and takes a little longer than we thought. Sorry for the wait: it should be with you any minute.',
  kitchen:
    /*i18n*/ 'Your order from {restaurant} takes a little longer than we thought. Sorry for the wait: the kitchen is on it.',
}

/** `5:30 PM` in the market's time zone. */
export const timeOf = (instant: string, language: Language): string =>
  clockFormat(languageTags[language], { timeStyle: 'short', timeZone: 'Asia/Kolkata' }).format(
    new Date(instant),
  )

/**
 * Where an order is that is under way at `now`, with the time at which it should arrive; null once it is
 * over.
 */
export const orderSentence = (order: Order, now: Date, language: Language): string | null => {
  if (order.status === 'delivered' || order.status === 'cancelled') return null
  const i18n = i18nFor(language)
  const restaurant = order.restaurant.name
  const arrival = arrivalOf(order, now.getTime())
  if (arrival?.kind === 'late') return i18n._(late[arrival.onTheWay ? 'way' : 'kitchen'], { restaurant })
  return i18n._(sentences[order.status], { restaurant, time: timeOf(order.estimatedDelivery, language) })
}

const linkTo = ({ id }: Order, language: Language): Answer['link'] => ({
  label: i18nFor(language)._(/*i18n*/ 'Order {id}', { id }),
  path: `/tracking/${id}`,
})

/** Where the caller's orders are that are under way, the newest first. */
export const orderStatusReply = async (
  deps: Deps,
  caller: Caller | null,
  language: Language,
): Promise<Answer> => {
  const i18n = i18nFor(language)
  if (caller === null)
    return {
      reply: i18n._(/*i18n*/ 'Please sign in and ask me again: then I can look your order up.'),
      link: null,
    }
  const { items } = await customerOrders(deps, caller, caller.userId, { limit: lastOrders })
  const lines = items.flatMap((order) => orderSentence(order, deps.clock(), language) ?? [])
  const [newest] = items
  if (newest === undefined)
    return {
      reply: i18n._(/*i18n*/ 'You have not ordered anything yet.'),
      link: { label: i18n._(/*i18n*/ 'Menu'), path: '/menu' },
    }
  if (lines.length === 0)
    return {
      reply: i18n._(/*i18n*/ 'None of your orders is under way. This was the last one:'),
      link: linkTo(newest, language),
    }
  const open = items.find(({ status }) => status !== 'delivered' && status !== 'cancelled')
  return { reply: lines.join('\n'), link: open ? linkTo(open, language) : null }
}

/**
 * What somebody can do about food that was not as it should be: a refund request, while there is time for it.
 */
export const complaintReply = async (
  deps: Deps,
  caller: Caller | null,
  language: Language,
): Promise<Answer> => {
  const i18n = i18nFor(language)
  const orders =
    caller === null ? [] : (await customerOrders(deps, caller, caller.userId, { limit: lastOrders })).items
  const refundable = orders.find(({ allowedActions }) => allowedActions.includes('requestRefund'))
  if (refundable)
    return {
      reply: i18n._(
        /*i18n*/ 'I am sorry about that. You can ask for your money back on the page of your order from {restaurant}; we look at every request.',
        { restaurant: refundable.restaurant.name },
      ),
      link: linkTo(refundable, language),
    }
  return {
    reply: i18n._(
      /*i18n*/ 'I am sorry about that. You can ask for a refund within 30 min of delivery, on the page of your order. Or leave a message: our team answers by email.',
    ),
    link: null,
  }
}
