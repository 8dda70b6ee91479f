import { Trans } from '@lingui/react/macro'
import type { QuoteAnswer } from '#shared/contracts/ordering.ts'
import { formatPaise } from '#shared/money.ts'

type Key = 'subtotal' | 'discount' | 'tax' | 'deliveryFee'

const sumOf = (quote: QuoteAnswer, key: Key): number =>
  quote.orders.reduce((sum, order) => sum + order[key], 0)

type Props = { quote: QuoteAnswer | undefined; updating: boolean }

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
  const discount = sumOf(quote, 'discount')
  const delivery = sumOf(quote, 'deliveryFee')
  return (
    <dl aria-busy={updating} className={`space-y-1.5 transition-opacity ${updating ? 'opacity-60' : ''}`}>
      <Row name="Subtotal" value={formatPaise(sumOf(quote, 'subtotal'))} />
      {discount > 0 && <Row name="Discount" value={`−${formatPaise(discount)}`} />}
      <Row name="Tax" value={formatPaise(sumOf(quote, 'tax'))} />
      <Row name="Delivery Fee" value={delivery === 0 ? 'Free' : formatPaise(delivery)} />
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

const Row = ({ name, value }: { name: string; value: string }) => (
  <div className="flex justify-between">
    <dt className="text-soft">{name}</dt>
    <dd className="money font-semibold">{value}</dd>
  </div>
)
