import { Trans, useLingui } from '@lingui/react/macro'
import { marketDay } from '#shared/calendar.ts'
import type { Payout } from '#shared/contracts/payouts.ts'
import { formatPaise } from '#shared/money.ts'
import { calendarDay } from '../../../lib/time.ts'
import { DownloadButton } from '../../../ui/download-button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ExportCsv } from '../../../ui/export-csv.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { restaurantParameter, useRestaurantId } from '../use-restaurant.ts'
import type { usePayouts } from './use-money.ts'

/** The payouts made, each with its statement and its orders as files. */
export const PayoutList = ({ query }: { query: ReturnType<typeof usePayouts> }) => {
  const { t } = useLingui()
  const restaurant = useRestaurantId()
  const of = restaurant === undefined ? '' : `?${new URLSearchParams({ [restaurantParameter]: restaurant })}`
  const hasSome = (query.data?.pages[0]?.items.length ?? 0) > 0
  return (
    <section aria-labelledby="payouts">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="payouts" className="text-2xl">
          <Trans>Payouts</Trans>
        </h2>
        {hasSome && <ExportCsv path={`/api/restaurant/payouts${of}`} name="payouts" />}
      </div>
      <PagedList
        query={query}
        layout="grid gap-4 sm:grid-cols-2 xl:grid-cols-3 [&>li]:min-w-0"
        failure={t`The payouts could not be loaded.`}
        empty={
          <EmptyState
            glyph="receipt"
            level={3}
            title={t`No payouts yet`}
            text={t`The first one comes on the Monday after your first delivered order.`}
          />
        }
      >
        {(payout) => <PayoutCard payout={payout} of={of} />}
      </PagedList>
    </section>
  )
}

const PayoutCard = ({ payout, of }: { payout: Payout; of: string }) => {
  const { t } = useLingui()
  const { id, from, to, orders, earned, cashKept, amount, at } = payout
  const days = `${calendarDay(from)} – ${calendarDay(to)}`
  return (
    <article
      aria-label={t`Payout of ${days}`}
      className="flex h-full flex-col rounded-card border border-line bg-surface p-4 shadow-card"
    >
      <h3 className="text-lg">{days}</h3>
      <p className="money font-display text-2xl font-bold">{formatPaise(amount)}</p>
      <dl className="mt-2 mb-3 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm [&>dd]:text-right [&>dt]:text-soft">
        <dt>{t`Orders`}</dt>
        <dd>{orders}</dd>
        <dt>{t`You earned`}</dt>
        <dd>{formatPaise(earned)}</dd>
        {cashKept > 0 && (
          <>
            <dt>{t`Cash you kept`}</dt>
            <dd>−{formatPaise(cashKept)}</dd>
          </>
        )}
        <dt>{t`Paid on`}</dt>
        <dd>{calendarDay(marketDay(new Date(at)))}</dd>
      </dl>
      <div className="mt-auto flex flex-wrap gap-2">
        <DownloadButton
          path={`/api/restaurant/payouts/${encodeURIComponent(id)}/statement.pdf${of}`}
          filename={`${id}.pdf`}
          label={t`Statement`}
          about={days}
          failure={t`The file could not be loaded.`}
        />
        <DownloadButton
          path={`/api/restaurant/payouts/${encodeURIComponent(id)}${of}`}
          filename={`${id}.csv`}
          accept="text/csv"
          label={t`Orders as CSV`}
          about={days}
          failure={t`The file could not be loaded.`}
        />
      </div>
    </article>
  )
}
