import { Trans, useLingui } from '@lingui/react/macro'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { ExportCsv } from '../../../ui/lists/export-csv.tsx'
import { PagedList } from '../../../ui/lists/paged-list.tsx'
import { PayoutCard } from '../../../ui/payout-card.tsx'
import { restaurantParameter, useRestaurantId } from '../access/use-restaurant.ts'
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
        {(payout) => {
          const path = `/api/restaurant/payouts/${encodeURIComponent(payout.id)}`
          return (
            <PayoutCard
              payout={payout}
              files={{
                statement: `${path}/statement.pdf${of}`,
                csv: path + of,
                commissionInvoice: `${path}/commission-invoice.pdf${of}`,
              }}
              labels={{ orders: t`Orders`, csv: t`Orders as CSV` }}
            />
          )
        }}
      </PagedList>
    </section>
  )
}
