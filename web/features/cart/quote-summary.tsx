import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { QuoteResponse } from '#shared/contracts/orders.ts'
import { formatPaise, type Paise, sumOf } from '#shared/money.ts'

type Key = 'subtotal' | 'discount' | 'tax' | 'deliveryFee'

const total = (quote: QuoteResponse, key: Key): Paise => sumOf(quote.orders.map((order) => order[key]))

type Props = { quote: QuoteResponse | undefined; updating: boolean }

/** Subtotal, tax, delivery fee and total of everything in the cart. */
export const QuoteSummary = ({ quote, updating }: Props) => {
  if (!quote)
    return (
      <div aria-hidden="true" className="space-y-2">
        {['subtotal', 'tax', 'delivery', 'total'].map((row) => (
          <div key={row} className="flex justify-between">
            <span className="skeleton h-5 w-24" />
            <span className="skeleton h-5 w-16" />
          </div>
        ))}
      </div>
    )
  const discount = total(quote, 'discount')
  const delivery = total(quote, 'deliveryFee')
  return (
    <dl aria-busy={updating} className={`space-y-1.5 transition-opacity ${updating ? 'opacity-60' : ''}`}>
      <Row name={<Trans>Subtotal</Trans>} value={formatPaise(total(quote, 'subtotal'))} />
      {discount > 0 && (
        <Row
          name={quote.promo ? <Trans>Discount ({quote.promo.percent}%)</Trans> : <Trans>Discount</Trans>}
          value={`−${formatPaise(discount)}`}
        />
      )}
      <Row name={<Trans>Tax</Trans>} value={formatPaise(total(quote, 'tax'))} />
      <Row
        name={<Trans>Delivery Fee</Trans>}
        value={delivery === 0 ? <Trans>Free</Trans> : formatPaise(delivery)}
      />
      <div className="flex items-baseline justify-between border-t border-dashed border-line-strong pt-2.5">
        <dt className="font-display text-xl font-bold">
          <Trans>Total</Trans>
        </dt>
        <dd className="money font-display text-2xl font-bold" aria-live="polite">
          {formatPaise(quote.total)}
        </dd>
      </div>
    </dl>
  )
}

const Row = ({ name, value }: { name: ReactNode; value: ReactNode }) => (
  <div className="flex justify-between">
    <dt className="text-soft">{name}</dt>
    <dd className="money font-semibold">{value}</dd>
  </div>
)
