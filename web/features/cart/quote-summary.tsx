import { Trans } from '@lingui/react/macro'
import type { QuoteResponse } from '#shared/checkout/contracts.ts'
import { formatPaise, type Paise, paise, sumOf } from '#shared/money/money.ts'
import { AmountRows } from './amount-rows.tsx'
import { FreeDeliveryHint } from './free-delivery-hint.tsx'
import { MinimumHint } from './minimum-hint.tsx'
import { QuoteFailure } from './quote-failure.tsx'
import type { useQuote } from './use-quote.ts'

/**
 * Subtotal, tax, delivery fee and total of everything in the cart; why there is no price where there is none.
 */
export const QuoteSummary = ({
  quote,
  collects = false,
}: {
  quote: ReturnType<typeof useQuote>
  collects?: boolean
}) => {
  if (quote.isError) return <QuoteFailure quote={quote} />
  if (!quote.data) return <Skeleton />
  const [order, ...others] = quote.data.orders
  return (
    <>
      {/* Of several restaurants each has its own hint, with its dishes. */}
      {order && others.length === 0 && (
        <>
          <MinimumHint order={order} />
          {!collects && <FreeDeliveryHint order={order} />}
        </>
      )}
      <Sums quote={quote.data} updating={quote.isPlaceholderData} collects={collects} />
      {quote.data.orders.some(({ needsLocation }) => needsLocation) && (
        <p className="text-sm text-soft">
          <Trans>The delivery depends on your address.</Trans>
        </p>
      )}
    </>
  )
}

type SumsProps = { quote: QuoteResponse; updating: boolean; collects: boolean }

const Sums = ({ quote, updating, collects }: SumsProps) => {
  const sum = (key: 'subtotal' | 'discount' | 'tax' | 'deliveryFee'): Paise =>
    sumOf(quote.orders.map((order) => order[key]))
  const areas = new Set(quote.orders.map(({ deliveryArea }) => deliveryArea?.name))
  return (
    <dl aria-busy={updating} className={`space-y-1.5 ${updating ? 'outdated' : ''}`}>
      <AmountRows
        amounts={{
          subtotal: sum('subtotal'),
          discount: sum('discount'),
          tax: sum('tax'),
          deliveryFee: sum('deliveryFee'),
        }}
        percent={quote.promo?.percent}
        collects={collects}
        area={areas.size === 1 ? [...areas][0] : undefined}
      />
      {quote.tip > 0 && (
        <div className="flex justify-between text-accent">
          <dt>
            <Trans>Tip for the courier</Trans>
          </dt>
          <dd className="money font-semibold">{formatPaise(quote.tip)}</dd>
        </div>
      )}
      {quote.donation > 0 && (
        <div className="flex justify-between text-leaf">
          <dt>
            <Trans>Donation</Trans>
          </dt>
          <dd className="money font-semibold">{formatPaise(quote.donation)}</dd>
        </div>
      )}
      <div className="flex items-baseline justify-between border-t border-dashed border-line-strong pt-2.5">
        <dt className="font-display text-xl font-bold">
          <Trans>Total</Trans>
        </dt>
        <dd className="money font-display text-2xl font-bold" aria-live="polite">
          {formatPaise(quote.total)}
        </dd>
      </div>
      {quote.credit > 0 && (
        <>
          <div className="flex justify-between text-leaf">
            <dt>
              <Trans>Paid by credit</Trans>
            </dt>
            <dd className="money font-semibold">−{formatPaise(quote.credit)}</dd>
          </div>
          <div className="flex justify-between font-bold">
            <dt>
              <Trans>Left to pay</Trans>
            </dt>
            <dd className="money">{formatPaise(paise(quote.total - quote.credit))}</dd>
          </div>
        </>
      )}
    </dl>
  )
}

const Skeleton = () => (
  <div aria-hidden="true" className="space-y-2">
    {['subtotal', 'tax', 'delivery', 'total'].map((row) => (
      <div key={row} className="flex justify-between">
        <span className="skeleton h-5 w-24" />
        <span className="skeleton h-5 w-16" />
      </div>
    ))}
  </div>
)
