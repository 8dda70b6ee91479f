import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { formatPaise } from '#shared/money/money.ts'
import type { AdminOrder } from '#shared/orders/admin-contracts.ts'
import { orderStatuses, statusLabels } from '#shared/orders/order-lifecycle.ts'
import { paymentMethods, paymentStatuses } from '#shared/payments/payments.ts'
import { rowTime } from '../../../lib/language/row-time.ts'
import { May } from '../../../lib/session/may.tsx'
import { any } from '../../../lib/state/use-url-filters.ts'
import type { Column } from '../../../ui/lists/data-table/column.ts'
import { DataTable } from '../../../ui/lists/data-table/data-table.tsx'
import { OneLine } from '../../../ui/lists/data-table/one-line.tsx'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { ExportCsv } from '../../../ui/lists/export-csv.tsx'
import {
  ChipFilter,
  FilterBar,
  MoreFilters,
  SearchFilter,
  SelectFilter,
} from '../../../ui/lists/filter-bar.tsx'
import { RowLink } from '../../../ui/lists/list-and-detail/row-link.tsx'
import { NoMatch } from '../../../ui/lists/no-match.tsx'
import { PeriodFilter } from '../../../ui/lists/period-filter.tsx'
import { paymentText, StatusPill } from '../../orders/index.ts'
import { ShowAll, ShowFresh } from '../list-notes.tsx'
import { useShownAddress } from '../shown-in-url.ts'
import { SavedViews } from '../views/index.ts'
import { BulkActions } from './bulk-actions.tsx'
import { CityFilter } from './city-filter.tsx'
import { usePaymentTexts } from './payment-texts.ts'
import { periods, useOrderFilters, useOrders, type useOrdersLive } from './use-orders.ts'

/** Of what is finished the server counts no more. */
const maxCounted = 100

/** What a saved view keeps. */
const kept = ['q', 'status', 'method', 'payment', 'only', 'city', 'date', 'from', 'to', 'sort']

/** Everybody's orders: searched, filtered, live, and chosen for what is done with several. */
export const OrderList = ({ live }: { live: ReturnType<typeof useOrdersLive> }) => {
  const { t, i18n } = useLingui()
  const filters = useOrderFilters()
  const texts = usePaymentTexts()
  const { values, query: filter } = filters
  const query = useOrders(filter)
  const columns = useColumns()
  const [counts, setCounts] = useState<Record<string, number | null>>()
  const latest = query.data?.pages[0]?.counts
  if (latest && latest !== counts && !query.isPlaceholderData) setCounts(latest)
  const countOf = (status: string): string => {
    const count = counts?.[status]
    if (count == null) return ''
    return ` ${i18n.number(count)}${count === maxCounted && (status === 'delivered' || status === 'cancelled') ? '+' : ''}`
  }
  const narrowed = filters.values.customer !== '' || filters.values.restaurant !== ''
  return (
    <>
      <FilterBar label={t`Search and filter`} views={<SavedViews tab="orders" parameters={kept} />}>
        <SearchFilter
          label={t`Search by order, name, phone, e-mail, dish, courier, payment or PIN code`}
          value={values.q}
          onChange={(q) => filters.set({ q })}
        />
        <PeriodFilter
          periods={periods}
          value={values.date}
          from={values.from}
          to={values.to}
          onChange={filters.set}
        />
        <MoreFilters
          active={
            [values.method, values.payment, values.only].filter((value) => value !== any).length +
            (values.city === '' ? 0 : 1)
          }
        >
          <SelectFilter
            label={t`Payment method`}
            value={values.method}
            onChange={(method) => filters.set({ method })}
            choices={[
              { value: any, label: t`Any payment method` },
              ...paymentMethods.map((value) => ({ value, label: texts.method(value) })),
            ]}
          />
          <SelectFilter
            label={t`Payment`}
            value={values.payment}
            onChange={(payment) => filters.set({ payment })}
            choices={[
              { value: any, label: t`Paid or not` },
              ...paymentStatuses.map((value) => ({ value, label: texts.status(value) })),
            ]}
          />
          <SelectFilter
            label={t`Late or refunded`}
            value={values.only}
            onChange={(only) => filters.set({ only })}
            choices={[
              { value: any, label: t`Late or not` },
              { value: 'late', label: t`Late only` },
              { value: 'refunded', label: t`Refunded only` },
            ]}
          />
          <CityFilter value={values.city} onChange={(city) => filters.set({ city })} />
        </MoreFilters>
      </FilterBar>
      {narrowed && (
        <ShowAll onShowAll={() => filters.set({ customer: '', restaurant: '' })}>
          {values.customer === '' ? (
            <Trans>Only one restaurant: show all</Trans>
          ) : (
            <Trans>Only one customer: show all</Trans>
          )}
        </ShowAll>
      )}
      <ShowFresh live={live}>
        <Plural value={live.fresh} one="Show # new order" other="Show # new orders" />
      </ShowFresh>
      <DataTable
        chips={
          <ChipFilter
            label={t`Filter by status`}
            value={values.status}
            onChange={(status) => filters.set({ status })}
            choices={[
              { value: any, label: t`All` },
              ...orderStatuses.map((value) => ({
                value,
                label: i18n._(statusLabels[value]) + countOf(value),
              })),
            ]}
          />
        }
        name="admin-orders"
        label={t`Orders`}
        columns={columns}
        query={query}
        sort={{
          value: values.sort,
          onChange: (sort) => filters.set({ sort: sort === 'placedAt' ? 'placedAt' : '-placedAt' }),
        }}
        nameOf={({ id }) => id}
        changedAt={({ timeline, placedAt }) => timeline.at(-1)?.at ?? placedAt}
        failure={t`The orders could not be loaded.`}
        bulk={(chosen, clear) => (
          <May duty="operate">
            <BulkActions orders={chosen} onDone={clear} />
          </May>
        )}
        tools={
          <ExportCsv
            path={`/api/admin/orders?${new URLSearchParams(filter as Record<string, string>)}`}
            name="orders"
          />
        }
        empty={
          filters.active ? (
            <NoMatch title={t`No orders match your filters.`} onClear={filters.reset} />
          ) : (
            <EmptyState glyph="receipt" title={t`No orders yet`} text={t`New ones appear by themselves.`} />
          )
        }
      />
    </>
  )
}

const useColumns = (): [Column<AdminOrder>, ...Column<AdminOrder>[]] => {
  const { t, i18n } = useLingui()
  const addressOf = useShownAddress('order')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts change with the language alone, the addresses with the filters
  return useMemo(
    () => [
      {
        id: 'order',
        label: t`Order`,
        cell: ({ id }) => (
          <RowLink id={id} to={addressOf(id)} className="md:whitespace-nowrap">
            {id}
          </RowLink>
        ),
      },
      {
        id: 'status',
        label: t`Status`,
        beside: true,
        card: 'corner',
        cell: ({ late, ...order }) => (
          <span className="inline-flex flex-wrap items-center gap-1.5 max-md:justify-end md:flex-nowrap md:whitespace-nowrap">
            <StatusPill order={order} />
            {late && (
              <span className="rounded-full bg-chilli-tint px-2 py-1 text-sm font-bold text-chilli">
                <Trans>Late</Trans>
              </span>
            )}
          </span>
        ),
      },
      {
        id: 'restaurant',
        label: t`Restaurant`,
        card: 'bare',
        cell: ({ restaurant }) => <span className="md:block md:max-w-32 md:truncate">{restaurant.name}</span>,
      },
      {
        id: 'customer',
        label: t`Customer`,
        card: 'bare',
        cell: ({ shippingDetails, customer }) => <OneLine text={shippingDetails.fullName || customer.name} />,
      },
      {
        id: 'total',
        label: t`Total`,
        beside: true,
        card: 'bare',
        numeric: true,
        cell: ({ total, payment }) => (
          <span className="money">
            {formatPaise(total)}
            {payment.refunded > 0 && (
              <span className="text-sm text-chilli max-md:ml-1.5 md:block">
                −{formatPaise(payment.refunded)}
              </span>
            )}
          </span>
        ),
      },
      {
        id: 'payment',
        label: t`Payment`,
        card: 'bare',
        cell: (order) => <OneLine text={paymentText(i18n, order)} />,
      },
      {
        id: 'placedAt',
        label: t`Placed`,
        card: 'bare',
        sort: 'placedAt',
        cell: ({ placedAt }) => rowTime(placedAt),
      },
      {
        id: 'phone',
        label: t`Phone`,
        card: 'bare',
        hidden: true,
        cell: ({ shippingDetails }) => shippingDetails.phone,
      },
      {
        id: 'city',
        label: t`City`,
        card: 'bare',
        hidden: true,
        cell: ({ shippingDetails }) => [shippingDetails.city, shippingDetails.zipCode].join(' '),
      },
      {
        id: 'courier',
        label: t`Courier`,
        hidden: true,
        cell: ({ delivery }) => delivery?.agent.name ?? '',
      },
      {
        id: 'items',
        label: t`Items`,
        card: 'line',
        hidden: true,
        cell: ({ items }) => items.map(({ name, quantity }) => `${quantity}× ${name}`).join(', '),
      },
    ],
    [i18n.locale, addressOf('')],
  )
}
