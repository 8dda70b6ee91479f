import { Trans, useLingui } from '@lingui/react/macro'
import { marketDay } from '#shared/calendar.ts'
import type { Payout } from '#shared/contracts/payouts.ts'
import { formatPaise, paise } from '#shared/money.ts'
import { calendarDay } from '../../../lib/time.ts'
import { DownloadButton } from '../../../ui/download-button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ExportCsv } from '../../../ui/export-csv.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
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
      <dl className="mt-1 grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-x-4 gap-y-1">
        {[
          [t`Due on`, monday],
          [t`You earned`, formatPaise(earned)],
          [t`Cash you hold`, kept],
        ].map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-soft">{label}</dt>
            <dd className="font-bold">{value}</dd>
          </div>
        ))}
      </dl>
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
        {(payout) => <PayoutCard payout={payout} />}
      </PagedList>
    </section>
  )
}

const PayoutCard = ({ payout }: { payout: Payout }) => {
  const { t } = useLingui()
  const { id, from, to, orders, earned, cashKept, amount, at } = payout
  const days = `${calendarDay(from)} – ${calendarDay(to)}`
  const path = `/api/deliveries/payouts/${encodeURIComponent(id)}`
  return (
    <article
      aria-label={t`Payout of ${days}`}
      className="flex h-full flex-col rounded-card border border-line bg-surface p-4 shadow-card"
    >
      <h3 className="text-lg">{days}</h3>
      <p className="money font-display text-2xl font-bold">{formatPaise(amount)}</p>
      <dl className="mb-3 mt-2 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm [&>dd]:text-right [&>dt]:text-soft">
        <dt>{t`Deliveries`}</dt>
        <dd>{orders}</dd>
        <dt>{t`You earned`}</dt>
        <dd>{formatPaise(earned)}</dd>
        {cashKept > 0 && (
          <>
            <dt>{t`Cash you kept`}</dt>
            <dd>−{formatPaise(cashKept)}</dd>
          </>
        )}
        <dt>{t`Booked on`}</dt>
        <dd>{calendarDay(marketDay(new Date(at)))}</dd>
      </dl>
      <div className="mt-auto flex flex-wrap gap-2">
        <DownloadButton
          path={`${path}/statement.pdf`}
          filename={`${id}.pdf`}
          label={t`Statement`}
          about={days}
          failure={t`The file could not be loaded.`}
        />
        <DownloadButton
          path={path}
          filename={`${id}.csv`}
          accept="text/csv"
          label={t`Deliveries as CSV`}
          about={days}
          failure={t`The file could not be loaded.`}
        />
      </div>
    </article>
  )
}
