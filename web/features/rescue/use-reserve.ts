import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Fulfilment } from '#shared/orders/order-lifecycle.ts'
import { call } from '../../lib/calls/api.ts'
import { ApiError, messageOf } from '../../lib/calls/api-error.ts'
import { idempotencyKey, isRetryable } from '../../lib/calls/idempotency-key.ts'
import { translate } from '../../lib/language/i18n.ts'
import { redirectTo } from '../../lib/session/redirect-to.ts'
import type { CheckedReservation } from './reserve-form.ts'

const reserveKey = idempotencyKey('reserveKey')

const lost = /*i18n*/ 'The connection was lost. Press Reserve again; nothing is charged or reserved twice.'
const changed =
  /*i18n*/ 'An earlier attempt may have gone through. Please look at My Orders before you reserve again.'

const problemOf = (error: unknown): string => {
  if (error instanceof ApiError && error.code === 'offline') return translate(lost)
  if (error instanceof ApiError && error.code === 'idempotency_key_reused') return translate(changed)
  return messageOf(error, translate(/*i18n*/ 'Your portions could not be reserved. Please try again.'))
}

/** Reserves portions once, and opens the order's page, or the payment service's page first. */
export const useReserve = (id: string) => {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [outcome, setOutcome] = useState<{ problem?: string; fields: Record<string, string> }>({ fields: {} })
  const reserve = async (form: CheckedReservation, portions: number, fulfilment: Fulfilment) => {
    setOutcome({ fields: {} })
    const { shippingDetails, ...payment } = form
    const body = {
      ...payment,
      portions,
      ...(fulfilment === 'delivery' && shippingDetails && { shippingDetails }),
    }
    try {
      const { orders } = await call(
        'POST /api/surplus/:id/reserve',
        { params: { id }, body },
        { idempotencyKey: reserveKey.get() },
      )
      reserveKey.settle()
      void client.invalidateQueries({ queryKey: ['payment-methods'] })
      const [order] = orders
      if (!order) return
      if (order.payment.action !== null) return await redirectTo(order.payment.action.url)
      client.setQueryData(['order', order.id], order)
      await navigate(`/tracking?order=${order.id}`, { replace: true })
    } catch (error) {
      const refused = error instanceof ApiError
      if (refused && !isRetryable(error.code)) reserveKey.settle()
      setOutcome({ problem: problemOf(error), fields: refused ? error.fields : {} })
      void client.invalidateQueries({ queryKey: ['deal', id] })
      void client.invalidateQueries({ queryKey: ['deal-quote', id] })
    }
  }
  return { ...outcome, reserve }
}
