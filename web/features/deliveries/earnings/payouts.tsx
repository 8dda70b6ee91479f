import { Trans, useLingui } from '@lingui/react/macro'
import { formatPaise, paise } from '#shared/money/money.ts'
import { calendarDay } from '../../../lib/language/time.ts'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { ExportCsv } from '../../../ui/lists/export-csv.tsx'
import { LabelledValues } from '../../../ui/lists/labelled-values.tsx'
import { PagedList } from '../../../ui/lists/paged-list.tsx'
import { PayoutCard } from '../../../ui/payout-card.tsx'
import { usePayouts } from './use-money.ts'

/** What comes on the next Monday, and why it is not all that was earned. */
export const NextPayout = () => {
  const { t } = useLingui()
  const next = usePayouts().data?.pages[0]?.next
  if (!next) return null
  const { on, earned, cashKept, amount } = next
  const monday = calendarDay(on)
  const [kept, left] = [formatPaise(cashKept), formatPaise(paise(Math.max(0, -amount)))]
  return (
    <section aria-labelledby="next-payout" className="rounded-card bg-accent-tint p-4">
      <h2 id="next-payout" className="text-lg">
        <Trans>Next payout</Trans>
      </h2>
      <p className="money font-display text-3xl font-bold">{formatPaise(paise(Math.max(0, amount)))}</p>
      <LabelledValues
        values={[
          [t`Due on`, monday],
          [t`You earned`, formatPaise(earned)],
          [t`Cash you hold`, kept],
        ]}
      />
      <p className="mt-2 text-sm text-soft">
        <Trans>
          Every Monday you are paid for what you delivered until Sunday, less the cash that you took at the
          door and hold.
        </Trans>{' '}
        {amount < 0 && (
          <Trans>
            You hold {left} more than you have earned so far: keep it ready, it is set against what you earn
            next.
          </Trans>
        )}
      </p>
    </section>
  )
}

/** The payouts made, each with its statement and its deliveries as files. */
export const PaymentHistory = () => {
  const { t } = useLingui()
  const query = usePayouts()
  const hasSome = (query.data?.pages[0]?.items.length ?? 0) > 0
  return (
    <section aria-labelledby="payment-history">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="payment-history" className="text-2xl">
          <Trans>Payment History</Trans>
        </h2>
        {hasSome && <ExportCsv path="/api/deliveries/payouts" name="payouts" />}
      </div>
      <PagedList
        query={query}
        layout="grid gap-4 lg:grid-cols-2 [&>li]:min-w-0"
        failure={t`The payouts could not be loaded.`}
        empty={
          <EmptyState
            glyph="receipt"
            level={3}
            title={t`No payouts yet`}
            text={t`The first one comes on the Monday after your first delivery.`}
          />
        }
      >
        {(payout) => {
          const path = `/api/deliveries/payouts/${encodeURIComponent(payout.id)}`
          return (
            <PayoutCard
              payout={payout}
              files={{ statement: `${path}/statement.pdf`, csv: path }}
              labels={{ orders: t`Deliveries`, csv: t`Deliveries as CSV` }}
            />
          )
        }}
      </PagedList>
    </section>
  )
}
