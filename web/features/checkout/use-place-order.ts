import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../lib/api.ts'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { translate } from '../../lib/i18n.ts'
import { idempotencyKey, isRetryable } from '../../lib/idempotency-key.ts'
import { queryClient } from '../../lib/query-client.ts'
import { cartItems, emptyCart, orderLines } from '../cart/index.ts'
import type { CheckedForm } from './checkout-form.ts'
import { savePromoCode } from './draft.ts'

type Outcome = { state: 'open' | 'placed'; problem?: string; fields: Record<string, string> }

const lost = /*i18n*/ 'The connection was lost. Press Place Order again; nothing is charged or ordered twice.'
const changed =
  /*i18n*/ 'An earlier attempt may have gone through. Please look at My Orders before you order again.'

const signInFirst =
  /*i18n*/ 'Please sign in, then press Place Order again; nothing is charged or ordered twice.'

const key = idempotencyKey('checkoutKey')

const problemOf = (error: unknown): string => {
  if (error instanceof ApiError && error.code === 'offline') return translate(lost)
  if (error instanceof ApiError && error.code === 'idempotency_key_reused') return translate(changed)
  if (error instanceof ApiError && error.code === 'unauthenticated') return translate(signInFirst)
  return messageOf(error, translate(/*i18n*/ 'Your order could not be placed. Please try again.'))
}

/** Places the cart's order, once, and goes to its tracking. */
export const usePlaceOrder = (userId: string | undefined) => {
  const navigate = useNavigate()
  const [outcome, setOutcome] = useState<Outcome>({ state: 'open', fields: {} })

  const place = async (form: CheckedForm, promoCode: string | undefined) => {
    setOutcome({ state: 'open', fields: {} })
    try {
      const body = { ...form, items: orderLines(cartItems()), ...(promoCode && { promoCode }) }
      const { orders } = await call('POST /api/checkout', { body }, { idempotencyKey: key.get() })
      key.settle()
      if (userId !== undefined) savePromoCode(userId, undefined)
      setOutcome({ state: 'placed', fields: {} })
      for (const order of orders) queryClient.setQueryData(['order', order.id], order)
      emptyCart()
      void queryClient.invalidateQueries({ queryKey: ['payment-methods'] })
      const search = new URLSearchParams(orders.map(({ id }) => ['order', id]))
      await navigate(`/tracking?${search}`, { replace: true })
    } catch (error) {
      const refused = error instanceof ApiError
      if (refused && !isRetryable(error.code)) key.settle()
      setOutcome({ state: 'open', problem: problemOf(error), fields: refused ? error.fields : {} })
      // Changed prices or availability may be the reason; after a lost connection there is nothing new to fetch.
      if (!refused || error.code !== 'offline') void queryClient.invalidateQueries({ queryKey: ['quote'] })
    }
  }
  return { ...outcome, place }
}
