import { Trans } from '@lingui/react/macro'
import { IconClock } from '@tabler/icons-react'
import { Message } from '../../ui/message.tsx'
import type { CartItem, useQuote } from '../cart/index.ts'
import { CartLines, FreeDeliveryHint, QuoteFailure, QuoteSummary } from '../cart/index.ts'
import { PromoField } from './promo-field.tsx'
import type { usePromo } from './use-promo.ts'

type Props = {
  items: readonly CartItem[]
  quote: ReturnType<typeof useQuote>
  promo: ReturnType<typeof usePromo>
}

export const OrderSummary = ({ items, quote, promo }: Props) => {
  const kitchens = new Set(items.map((item) => item.restaurant.id)).size
  return (
    <section aria-labelledby="summary" className="space-y-4">
      <h2 id="summary" className="text-2xl">
        <Trans>Order Summary</Trans>
      </h2>
      {kitchens > 1 && (
        <Message kind="info">
          <Trans>
            Your dishes come from {kitchens} kitchens: {kitchens} orders, each with its own delivery, under
            one payment.
          </Trans>
        </Message>
      )}
      <CartLines items={items} />
      <PromoField promo={promo} percent={quote.data?.promo?.percent} />
      {quote.isError ? (
        <QuoteFailure quote={quote} />
      ) : (
        <>
          <FreeDeliveryHint quote={quote.data} />
          <QuoteSummary quote={quote.data} updating={quote.isPlaceholderData} />
        </>
      )}
      <p className="flex items-center gap-2 text-soft">
        <IconClock aria-hidden="true" size={20} />
        <Trans>Estimated delivery: 30-45 min</Trans>
      </p>
    </section>
  )
}
