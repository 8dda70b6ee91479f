import { Trans, useLingui } from '@lingui/react/macro'
import { IconClock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { combinedRange } from '#shared/orders/arrival.ts'
import { minutesText } from '../../lib/language/minutes.ts'
import { slotDay, slotTime } from '../../lib/language/time.ts'
import type { useQuote } from '../cart/index.ts'
import { QuoteSummary } from '../cart/index.ts'
import { PromoField } from './promo-field.tsx'
import type { usePromo } from './use-promo.ts'

type Props = {
  /** What is bought, line by line. */
  lines: ReactNode
  quote: ReturnType<typeof useQuote>
  promo: ReturnType<typeof usePromo>
  /** Whether it is for the slot that the quote says. */
  forLater: boolean
  /** Whether its customer collects it. */
  collects: boolean
}

/** How long all of it takes as soon as possible: `25-30 min`. */
export const rangeOf = (quote: ReturnType<typeof useQuote>): string =>
  combinedRange((quote.data?.orders ?? []).map(({ deliveryTime }) => deliveryTime))

export const OrderSummary = ({ lines, quote, promo, forLater, collects }: Props) => {
  const { i18n } = useLingui()
  const slot = forLater ? quote.data?.orders[0]?.arrival : undefined
  // In English as the specification writes it.
  const range = i18n.locale === 'en' ? rangeOf(quote) : minutesText(i18n, rangeOf(quote))
  return (
    <section aria-labelledby="summary" className="flex min-h-0 flex-col gap-4">
      <h2 id="summary" className="text-2xl">
        <Trans>Order Summary</Trans>
      </h2>
      {/* On a wide screen the lines scroll, so that what follows stays in sight. */}
      <div className="min-h-0 flex-1 lg:-mx-2 lg:overflow-y-auto lg:overscroll-contain lg:px-2">{lines}</div>
      <PromoField promo={promo} applied={quote.data?.promo} />
      <QuoteSummary quote={quote} collects={collects} />
      <p className="flex items-center gap-2 text-soft">
        <IconClock aria-hidden="true" size={20} />
        {slot !== undefined ? (
          <ForSlot slot={slot} collects={collects} />
        ) : collects ? (
          <Trans>Ready to collect in: {range}</Trans>
        ) : (
          <Trans>Estimated delivery: {range}</Trans>
        )}
      </p>
    </section>
  )
}

const ForSlot = ({ slot, collects }: { slot: { from: string; to: string }; collects: boolean }) => {
  const day = slotDay(slot.from)
  const time = slotTime(slot)
  return collects ? (
    <Trans>
      To collect: {day}, {time}
    </Trans>
  ) : (
    <Trans>
      Delivery: {day}, {time}
    </Trans>
  )
}
