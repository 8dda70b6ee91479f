import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatPaise } from '#shared/money/money.ts'
import type { Order } from '#shared/orders/contracts.ts'
import type { PaymentAction } from '#shared/payments/payments.ts'
import { call } from '../../lib/calls/api.ts'
import { ApiError, messageOf } from '../../lib/calls/api-error.ts'
import { isRetryable } from '../../lib/calls/idempotency-key.ts'
import { queryClient } from '../../lib/calls/query-client.ts'
import { translate } from '../../lib/language/i18n.ts'
import { redirectTo } from '../../lib/session/redirect-to.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { cartItems, emptyCart, orderLines } from '../cart/index.ts'
import type { CheckedForm } from './checkout-form.ts'
import { savePromoCode, saveWhen } from './draft.ts'
import { lastOrderKey } from './known-customer.ts'
import { checkoutKey, isPendingCheckout, savePendingCheckout } from './pending-checkout.ts'

type Outcome = { state: 'open' | 'placed'; problem?: string; fields: Record<string, string> }

const lost = /*i18n*/ 'The connection was lost. Press Place Order again; nothing is charged or ordered twice.'
const broken =
  /*i18n*/ 'Something went wrong on our side. Press Place Order again; nothing is charged or ordered twice.'
const changed =
  /*i18n*/ 'An earlier attempt may have gone through. Please look at My Orders before you order again.'

const signInFirst =
  /*i18n*/ 'Please sign in, then press Place Order again; nothing is charged or ordered twice.'

const problemOf = (error: unknown): string => {
  if (error instanceof ApiError && error.code === 'offline') return translate(lost)
  if (error instanceof ApiError && error.code === 'internal') return translate(broken)
  if (error instanceof ApiError && error.code === 'idempotency_key_reused') return translate(changed)
  if (error instanceof ApiError && error.code === 'unauthenticated') return translate(signInFirst)
  return messageOf(error, translate(/*i18n*/ 'Your order could not be placed. Please try again.'))
}

/**
 * What the customer still has to do to pay; read again for a repeated order, whose stored response may be out
 * of date.
 */
const actionOf = async (order: Order | undefined): Promise<PaymentAction | null> => {
  if (!order || !isPendingCheckout(order.id)) return order?.payment.action ?? null
  const { payment } = await call('GET /api/orders/:id', { params: { id: order.id } })
  return payment.action
}

/** Sends the checkout of one's own cart, or of the group cart with this token. */
const send = (form: CheckedForm, promoCode: string | undefined, group: string | undefined) => {
  const body = { ...form, ...(promoCode && { promoCode }) }
  const options = { idempotencyKey: checkoutKey(group).get() }
  return group === undefined
    ? call('POST /api/checkout', { body: { ...body, items: orderLines(cartItems()) } }, options)
    : call('POST /api/group-carts/:token/checkout', { params: { token: group }, body }, options)
}

/**
 * Places the order of one's own cart, or of the group cart with this token, once, and opens its tracking
 * page, or the payment service's page first.
 */
export const usePlaceOrder = (userId: string | undefined, group?: string) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [outcome, setOutcome] = useState<Outcome>({ state: 'open', fields: {} })

  /** `afterwards` runs once the order is placed, before the page is left; it must not fail. */
  const place = async (
    form: CheckedForm & { slot?: string; fulfilment?: 'collection' },
    promoCode: string | undefined,
    afterwards: () => Promise<void>,
  ) => {
    setOutcome({ state: 'open', fields: {} })
    try {
      const { orders, donation } = await send(form, promoCode, group)
      await afterwards()
      if (donation?.status === 'received') {
        const amount = formatPaise(donation.amount)
        toast.success(t`Thank you for giving ${amount}. The receipt comes by e-mail.`)
      }
      queryClient.removeQueries({ queryKey: lastOrderKey })
      const action = await actionOf(orders[0])
      const isUnpaid = action !== null || orders.some(({ status }) => status === 'processing')
      if (isUnpaid) savePendingCheckout(orders, userId, group)
      if (action !== null) return await redirectTo(action.url)
      if (!isUnpaid) checkoutKey(group).settle()
      setOutcome({ state: 'placed', fields: {} })
      // The tracking page finds out the result of an order that is paid on the payment service's page, or
      // of which that has not said what became of it.
      if (!orders.some(({ id }) => isPendingCheckout(id))) {
        if (userId !== undefined) {
          savePromoCode(userId, undefined)
          saveWhen(userId, 'now')
        }
        for (const order of orders) queryClient.setQueryData(['order', order.id], order)
        if (group === undefined) emptyCart()
      }
      void queryClient.invalidateQueries({ queryKey: ['payment-methods'] })
      void queryClient.invalidateQueries({ queryKey: ['credit'] })
      const search = new URLSearchParams(orders.map(({ id }) => ['order', id]))
      await navigate(`/tracking?${search}`, { replace: true })
    } catch (error) {
      const refused = error instanceof ApiError
      if (refused && !isRetryable(error.code)) checkoutKey(group).settle()
      setOutcome({ state: 'open', problem: problemOf(error), fields: refused ? error.fields : {} })
      // Changed prices or availability may be the reason; after a lost connection there is nothing new to
      // fetch.
      if (!refused || error.code !== 'offline') {
        void queryClient.invalidateQueries({ queryKey: ['quote'] })
        void queryClient.invalidateQueries({ queryKey: ['slots'] })
      }
    }
  }
  return { ...outcome, place }
}
