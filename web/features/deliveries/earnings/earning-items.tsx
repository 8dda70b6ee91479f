import { Trans, useLingui } from '@lingui/react/macro'
import { formatPaise } from '#shared/money/money.ts'
import type { DeliveryEarning } from '#shared/payouts/contracts.ts'
import { EarningsByDay, useEarningDays } from '../../../ui/lists/earnings-by-day.tsx'
import { LabelledValues } from '../../../ui/lists/labelled-values.tsx'
import { TimeText } from '../../../ui/time-text.tsx'
import { PayText } from '../pay-text.tsx'
import { useEarningItems } from './use-money.ts'

/** What each delivery and each rescue run paid and why, on the days chosen, with their sums. */
export const EarningItems = () => {
  const { t, i18n } = useLingui()
  const { filters, days } = useEarningDays()
  const query = useEarningItems(days)
  const sums = query.data?.pages[0]?.sums
  return (
    <EarningsByDay
      id="each-delivery"
      title={<Trans>What each delivery paid</Trans>}
      filters={filters}
      exportPath={`/api/deliveries/earnings/items?${new URLSearchParams(days)}`}
      sums={
        sums &&
        sums.deliveries > 0 && (
          <LabelledValues
            values={[
              [t`Deliveries`, i18n.number(sums.deliveries)],
              [t`You earned`, formatPaise(sums.earned)],
              ...(sums.tips > 0 ? [[t`Of which tips`, formatPaise(sums.tips)] as const] : []),
              [t`Cash you took`, formatPaise(sums.cashKept)],
            ]}
          />
        )
      }
      query={query}
      rowHeight="h-20"
      failure={t`What the deliveries paid could not be loaded.`}
      glyph="bike"
      none={t`No finished deliveries on these days`}
    >
      {(earning) => <Earning earning={earning} />}
    </EarningsByDay>
  )
}

const Earning = ({ earning }: { earning: DeliveryEarning }) => {
  const { i18n } = useLingui()
  const { id, kind, title, restaurant, deliveredAt, earned, cashKept, payoutNumber } = earning
  const percent = i18n.number(earning.percent, { maximumFractionDigits: 1 })
  const [total, cash] = [formatPaise(earning.total), formatPaise(cashKept)]
  return (
    <article
      aria-label={id}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-0.5 p-4"
    >
      <h3 className="min-w-0 break-words text-lg">{restaurant}</h3>
      <p className="money text-right font-display text-xl font-bold text-leaf">+{formatPaise(earned)}</p>
      <p className="col-span-full">
        {kind === 'tip' ? (
          <Trans>Tip from the customer, all of it yours</Trans>
        ) : kind === 'rescue' ? (
          <Trans>Rescue run: {title}</Trans>
        ) : earning.payTerms ? (
          <PayText terms={earning.payTerms} />
        ) : (
          <Trans>
            {percent}% of the order's total of {total}, as agreed when it was placed
          </Trans>
        )}
      </p>
      <p className="col-span-full text-sm text-soft">
        <TimeText at={deliveredAt} /> · <span className="wrap-anywhere">{id}</span> ·{' '}
        {payoutNumber === null ? <Trans>not paid out yet</Trans> : <Trans>in payout {payoutNumber}</Trans>}
        {cashKept > 0 && (
          <>
            {' '}
            · <Trans>{cash} in cash at the door</Trans>
          </>
        )}
      </p>
    </article>
  )
}
