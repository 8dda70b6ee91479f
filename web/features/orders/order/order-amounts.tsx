import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatPaise, paise } from '#shared/money/money.ts'
import type { Order } from '#shared/orders/contracts.ts'
import { refundedLater } from '#shared/orders/order-change.ts'
import { guestsOfLine } from '#shared/orders/order-guests.ts'
import { useDishText } from '../../../lib/language/dish-text.ts'
import { OptionNames } from '../../../ui/option-names.tsx'
import { RefundedPortions } from '../refunds/refunded-portions.tsx'
import { OrderChanges } from './order-changes.tsx'

/** From so many lines on, they are closer together. */
const manyLines = 8

/** What was ordered and what it costs. */
export const OrderAmounts = ({ order }: { order: Order }) => {
  const { nameOf } = useDishText()
  const rest = paise(order.total + order.tip - order.payment.credit)
  return (
    <>
      <ul className={order.items.length < manyLines ? 'space-y-2' : 'space-y-0.5 text-[0.9375rem]'}>
        {order.items.map((item) => (
          <li key={JSON.stringify(item)} className="flex gap-3">
            <span className="grid h-6 min-w-8 place-items-center rounded-lg bg-sunken px-1.5 text-sm font-bold tabular-nums">
              {item.quantity}×
            </span>
            <span className="min-w-0 flex-1">
              {nameOf(item)}
              <OptionNames options={item.options} />
              {item.guests && <span className="block text-sm text-soft">{guestsOfLine(item)}</span>}
              <RefundedPortions item={item} />
            </span>
            <span className="money font-semibold">{formatPaise(paise(item.price * item.quantity))}</span>
          </li>
        ))}
      </ul>
      <OrderChanges order={order} />
      <dl className="mt-4 space-y-1 border-t border-dashed border-line-strong pt-3">
        <Row name={<Trans>Subtotal</Trans>} value={formatPaise(order.subtotal)} />
        {order.discount > 0 && (
          <Row name={<Trans>Discount</Trans>} value={`−${formatPaise(order.discount)}`} />
        )}
        <Row name={<Trans>Tax</Trans>} value={formatPaise(order.tax)} />
        {order.fulfilment === 'delivery' && (
          <Row
            name={<Trans>Delivery Fee</Trans>}
            value={order.deliveryFee === 0 ? <Trans>Free</Trans> : formatPaise(order.deliveryFee)}
          />
        )}
        <div className="flex items-baseline justify-between pt-1">
          <dt className="font-display text-lg font-bold">
            <Trans>Total</Trans>
          </dt>
          <dd className="money font-display text-xl font-bold">{formatPaise(order.total)}</dd>
        </div>
        {order.tip > 0 && (
          <>
            <Row name={<Trans>Tip for the courier</Trans>} value={formatPaise(order.tip)} />
            <Row name={<Trans>Total with tip</Trans>} value={formatPaise(paise(order.total + order.tip))} />
          </>
        )}
        {order.payment.credit > 0 && (
          <>
            <Row name={<Trans>Paid by credit</Trans>} value={`−${formatPaise(order.payment.credit)}`} />
            {rest > 0 && (
              <Row
                name={
                  order.payment.status === 'created' ? <Trans>Left to pay</Trans> : <Trans>Rest paid</Trans>
                }
                value={formatPaise(rest)}
              />
            )}
          </>
        )}
        {refundedLater(order) > 0 && (
          <Row name={<Trans>Refunded</Trans>} value={formatPaise(refundedLater(order))} />
        )}
      </dl>
    </>
  )
}

const Row = ({ name, value }: { name: ReactNode; value: ReactNode }) => (
  <div className="flex justify-between">
    <dt className="text-soft">{name}</dt>
    <dd className="money">{value}</dd>
  </div>
)
