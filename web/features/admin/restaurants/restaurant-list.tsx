import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { formatPaise } from '#shared/money/money.ts'
import { type AdminRestaurant, restaurantStates } from '#shared/restaurants/admin-contracts.ts'
import { exactTime } from '../../../lib/language/time.ts'
import { any, useUrlFilters } from '../../../lib/state/use-url-filters.ts'
import type { Column } from '../../../ui/lists/data-table/column.ts'
import { DataTable } from '../../../ui/lists/data-table/data-table.tsx'
import { ExportCsv } from '../../../ui/lists/export-csv.tsx'
import { ChipFilter, FilterBar, SearchFilter } from '../../../ui/lists/filter-bar.tsx'
import { RowLink } from '../../../ui/lists/list-and-detail/row-link.tsx'
import { NoMatch } from '../../../ui/lists/no-match.tsx'
import { SavedViews } from '../views/index.ts'
import { useRestaurantAddress } from './restaurant-address.ts'
import { stateLooks, useRestaurantStates } from './restaurant-texts.ts'
import { useRestaurants } from './use-restaurants.ts'

const states = [any, ...restaurantStates] as const
const orders = ['name', '-name', '-createdAt', 'createdAt'] as const

export const RestaurantList = () => {
  const { t } = useLingui()
  const labels = useRestaurantStates()
  const filters = useUrlFilters({ q: null, state: states, area: null, cuisine: null, sort: orders })
  const { q, state, area, cuisine, sort } = filters.values
  const filter = filters.chosen
  const query = useRestaurants(filter)
  return (
    <>
      <FilterBar
        label={t`Filter the restaurants`}
        views={<SavedViews tab="restaurants" parameters={['q', 'state', 'area', 'cuisine', 'sort']} />}
      >
        <SearchFilter
          label={t`Search name, area or city`}
          value={q}
          onChange={(next) => filters.set({ q: next })}
        />
        <div className="flex flex-wrap gap-3 [&>div]:min-w-36 [&>div]:flex-1">
          <SearchFilter label={t`Area`} value={area} onChange={(next) => filters.set({ area: next })} />
          <SearchFilter
            label={t`Cuisine`}
            value={cuisine}
            onChange={(next) => filters.set({ cuisine: next })}
          />
        </div>
      </FilterBar>
      <DataTable
        chips={
          <ChipFilter
            label={t`State`}
            value={state}
            onChange={(next) => filters.set({ state: next })}
            choices={states.map((value) => ({ value, label: value === any ? t`All` : labels[value] }))}
          />
        }
        name="restaurants"
        label={t`Restaurants`}
        columns={useColumns()}
        query={query}
        sort={{ value: sort, onChange: (next) => filters.set({ sort: next as typeof sort }) }}
        nameOf={({ name }) => name}
        changedAt={({ createdAt }) => createdAt}
        failure={t`The restaurants could not be loaded.`}
        tools={
          <ExportCsv path={`/api/admin/restaurants?${new URLSearchParams(filter)}`} name="restaurants" />
        }
        empty={<NoMatch title={t`No restaurant matches your filters.`} onClear={filters.reset} />}
      />
    </>
  )
}

const useColumns = (): [Column<AdminRestaurant>, ...Column<AdminRestaurant>[]] => {
  const { t, i18n } = useLingui()
  const labels = useRestaurantStates()
  const addressOf = useRestaurantAddress()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts change with the language alone, the addresses with the filters
  return useMemo(
    () => [
      {
        id: 'name',
        label: t`Name`,
        sort: 'name',
        cell: ({ id, name }) => (
          <RowLink id={id} to={addressOf(id)}>
            {name}
          </RowLink>
        ),
      },
      {
        id: 'area',
        label: t`Area`,
        card: 'bare',
        cell: ({ area, city }) => [area, city].filter(Boolean).join(', '),
      },
      {
        id: 'state',
        label: t`State`,
        beside: true,
        card: 'corner',
        cell: ({ state }) => (
          <span className={`inline-block rounded-full px-3 py-1 text-sm font-bold ${stateLooks[state]}`}>
            {labels[state]}
          </span>
        ),
      },
      {
        id: 'open',
        label: t`Open orders`,
        beside: true,
        numeric: true,
        cell: ({ openOrders }) => i18n.number(openOrders),
      },
      {
        id: 'month',
        label: t`Orders, 30 days`,
        numeric: true,
        cell: ({ month }) => i18n.number(month.orders),
      },
      {
        id: 'sales',
        label: t`Food less discounts, 30 days`,
        numeric: true,
        cell: ({ month }) => <span className="money">{formatPaise(month.sales)}</span>,
      },
      {
        id: 'commission',
        label: t`Commission`,
        numeric: true,
        cell: ({ commissionPercent }) => (commissionPercent === null ? t`as set` : `${commissionPercent} %`),
      },
      {
        id: 'cuisines',
        label: t`Cuisines`,
        card: 'bare',
        hidden: true,
        cell: ({ cuisines }) => cuisines.join(', '),
      },
      {
        id: 'createdAt',
        label: t`Added`,
        sort: 'createdAt',
        hidden: true,
        cell: ({ createdAt }) => exactTime(createdAt),
      },
    ],
    [i18n.locale, addressOf()],
  )
}
