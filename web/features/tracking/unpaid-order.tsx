import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useNavigate } from 'react-router'
import type { Order } from '#shared/orders/contracts.ts'
import { call } from '../../lib/calls/api.ts'
import { messageOf } from '../../lib/calls/api-error.ts'
import { invalidate } from '../../lib/calls/invalidate.ts'
import { redirectTo } from '../../lib/session/redirect-to.ts'
import { useUser } from '../../lib/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { hasPendingCart, preferCash } from '../checkout/index.ts'
import { CompletePayment } from '../orders/index.ts'
import { PaymentQr } from './payment-qr-on-demand.ts'

/**
 * What the customer of an order that is not paid can do: pay on the payment service's page, or ask the
 * service again while it does not answer, or pay in another way.
 */
export const UnpaidOrder = ({ order }: { order: Order }) => {
  if (order.status !== 'processing' || order.viewedAs !== 'customer') return null
  const { action } = order.payment
  return (
    <div className="mt-6 space-y-3">
      {action === null ? (
        <ServiceAway order={order} />
      ) : (
        <>
          <CompletePayment order={order} />
          <Suspense>
            <PaymentQr url={action.url} />
          </Suspense>
        </>
      )}
      <PayAnotherWay order={order} />
    </div>
  )
}

const ServiceAway = ({ order: { id } }: { order: Order }) => {
  const { t } = useLingui()
  const client = useQueryClient()
  const ask = useMutation({
    mutationFn: () => call('POST /api/orders/:id/payment/ask', { params: { id } }),
    onSuccess: async (asked) => {
      client.setQueryData(['order', id], asked)
      if (asked.payment.action !== null) await redirectTo(asked.payment.action.url)
    },
  })
  return (
    <div className="space-y-3 rounded-2xl bg-accent-tint p-4">
      <p className="font-semibold text-accent">
        <Trans>
          The payment service does not answer at the moment: it is neither you nor your bank. If you have paid
          after all, the order goes on, or the money comes back by itself.
        </Trans>
      </p>
      <Button busy={ask.isPending} onClick={() => ask.mutate()}>
        <Trans>Ask Again</Trans>
      </Button>
      {ask.isSuccess && (
        <p role="status" className="text-sm">
          <Trans>It still does not answer.</Trans>
        </p>
      )}
      {ask.isError && (
        <Message kind="error">{messageOf(ask.error, t`That did not work. Please try again.`)}</Message>
      )}
    </div>
  )
}

/** Ends this checkout, and opens it anew where its cart is still there. */
const PayAnotherWay = ({ order: { id, payment } }: { order: Order }) => {
  const { t } = useLingui()
  const client = useQueryClient()
  const navigate = useNavigate()
  const user = useUser()
  const leave = useMutation({
    mutationFn: async () => {
      // Before the page knows of it, by an event, and forgets a checkout that is over.
      const withCart = hasPendingCart(id)
      const left = await call('POST /api/orders/:id/payment/leave', { params: { id } })
      return { left, withCart }
    },
    onSuccess: async ({ left, withCart }) => {
      client.setQueryData(['order', id], left)
      if (user && payment.action === null) preferCash(user.id)
      if (withCart) await navigate('/checkout')
      else window.scrollTo({ top: 0 })
    },
    // It may be paid by now.
    onError: () => invalidate(client, ['order', id]),
  })
  return (
    <div className="space-y-2">
      <Button look="plain" busy={leave.isPending} onClick={() => leave.mutate()}>
        <Trans>Pay in Another Way</Trans>
      </Button>
      <p className="text-sm text-soft">
        <Trans>This order then ends, and you place it again with your cart as it is: in cash, too.</Trans>
      </p>
      {leave.isError && (
        <Message kind="error">{messageOf(leave.error, t`That did not work. Please try again.`)}</Message>
      )}
    </div>
  )
}
