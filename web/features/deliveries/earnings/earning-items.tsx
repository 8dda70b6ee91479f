import { Trans, useLingui } from '@lingui/react/macro'
import { marketDay } from '#shared/calendar.ts'
import { formatPaise } from '#shared/money/money.ts'
import type { DeliveryEarning } from '#shared/payouts/contracts.ts'
import { daysOf } from '../../../lib/lists/periods.ts'
import { useUrlFilters } from '../../../lib/state/use-url-filters.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { ExportCsv } from '../../../ui/lists/export-csv.tsx'
import { FilterBar } from '../../../ui/lists/filter-bar.tsx'
import { LabelledValues } from '../../../ui/lists/labelled-values.tsx'
import { PagedList } from '../../../ui/lists/paged-list.tsx'
import { PeriodFilter } from '../../../ui/lists/period-filter.tsx'
import { TimeText } from '../../../ui/time-text.tsx'
import { PayText } from '../pay-text.tsx'
import { useEarningItems } from './use-money.ts'

const periods = ['thisWeek', 'today', 'thisMonth', 'lastMonth', 'any', 'custom'] as const

/** What each delivery and each rescue run paid and why, on the days chosen, with their sums. */
export const EarningItems = () => {
  const { t, i18n } = useLingui()
  const filters = useUrlFilters({ date: periods, from: null, to: null })
  const { date, from, to } = filters.values
  const days = daysOf(date, marketDay(new Date()), { from, to })
  const query = useEarningItems(days)
  const sums = query.data?.pages[0]?.sums
  return (
    <section aria-labelledby="each-delivery">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="each-delivery" className="text-2xl">
          <Trans>What each delivery paid</Trans>
        </h2>
        <ExportCsv path={`/api/deliveries/earnings/items?${new URLSearchParams(days)}`} name="earnings" />
      </div>
      <div className="sm:max-w-md">
        <FilterBar label={t`Filter`}>
          <PeriodFilter periods={periods} value={date} from={from} to={to} onChange={filters.set} />
        </FilterBar>
      </div>
      {sums && sums.deliveries > 0 && (
        <div className="mb-4 rounded-card bg-accent-tint p-4">
          <h3 className="text-lg">
            <Trans>Sums of these days</Trans>
          </h3>
          <LabelledValues
            values={[
              [t`Deliveries`, i18n.number(sums.deliveries)],
              [t`You earned`, formatPaise(sums.earned)],
              ...(sums.tips > 0 ? [[t`Of which tips`, formatPaise(sums.tips)] as const] : []),
              [t`Cash you took`, formatPaise(sums.cashKept)],
            ]}
          />
        </div>
      )}
      <PagedList
        query={query}
        layout="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface shadow-card"
        rowHeight="h-20"
        failure={t`What the deliveries paid could not be loaded.`}
        empty={
          <EmptyState glyph="bike" level={3} title={t`No finished deliveries on these days`}>
            {date !== 'any' && (
              <Button onClick={() => filters.set({ date: 'any', from: '', to: '' })}>
                <Trans>Show all days</Trans>
              </Button>
            )}
          </EmptyState>
        }
      >
        {(earning) => <Earning earning={earning} />}
      </PagedList>
    </section>
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
