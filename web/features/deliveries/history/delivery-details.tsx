import { Trans, useLingui } from '@lingui/react/macro'
import type { Delivery } from '#shared/deliveries/contracts.ts'
import { formatPaise } from '#shared/money/money.ts'
import { minuteMs } from '#shared/time.ts'
import { exactTime, timeOfDay } from '../../../lib/language/time.ts'
import { LabelledValues } from '../../../ui/lists/labelled-values.tsx'
import { PayText } from '../pay-text.tsx'

/** All that is kept of a finished delivery: what was carried, how far, when, and what it paid and why. */
export const DeliveryDetails = ({ delivery }: { delivery: Delivery }) => {
  const { t, i18n } = useLingui()
  const { number, orderDetails, distance, dueAt, deliveredAt, placedAt, total, earnings, payTerms } = delivery
  const lateMs = deliveredAt === null ? 0 : Date.parse(deliveredAt) - Date.parse(dueAt)
  const late = Math.ceil(lateMs / minuteMs)
  const percent = i18n.number(total === 0 ? 0 : (100 * earnings) / total, { maximumFractionDigits: 1 })
  return (
    <div className="space-y-2 pb-1">
      <p className="wrap-anywhere text-sm">
        {number !== null && <b>#{number} </b>}
        {orderDetails
          .map(({ quantity, name, options }) => `${quantity}× ${[name, ...options].join(' + ')}`)
          .join(', ')}
      </p>
      <LabelledValues
        values={[
          [t`Ordered`, exactTime(placedAt)],
          [t`Promised`, timeOfDay(dueAt)],
          ...(deliveredAt === null
            ? []
            : [
                [
                  t`Delivered`,
                  late > 0 ? t`${timeOfDay(deliveredAt)}, ${late} min late` : timeOfDay(deliveredAt),
                ] as const,
              ]),
          [t`Distance`, distance === null ? t`not known` : t`${(distance / 1_000).toFixed(1)} km`],
          [t`Order's total`, formatPaise(total)],
          [t`Your pay`, formatPaise(earnings)],
        ]}
      />
      <p className="text-sm text-soft">
        {payTerms ? <PayText terms={payTerms} /> : <Trans>{percent}% of the order's total</Trans>}
      </p>
    </div>
  )
}
