import { Trans, useLingui } from '@lingui/react/macro'
import { IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { formatPaise } from '#shared/money/money.ts'
import type { PromoCampaign } from '#shared/promotions/contracts.ts'
import { promoStates } from '#shared/promotions/promotions.ts'
import { exactTime } from '../../../lib/language/time.ts'
import { pagesOf } from '../../../lib/lists/pages-of.ts'
import { any, useUrlFilters } from '../../../lib/state/use-url-filters.ts'
import { buttonClass } from '../../../ui/button.tsx'
import type { Column } from '../../../ui/lists/data-table/column.ts'
import { DataTable } from '../../../ui/lists/data-table/data-table.tsx'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { ExportCsv } from '../../../ui/lists/export-csv.tsx'
import { ChipFilter, FilterBar, SearchFilter } from '../../../ui/lists/filter-bar.tsx'
import { RowLink } from '../../../ui/lists/list-and-detail/row-link.tsx'
import { NoMatch } from '../../../ui/lists/no-match.tsx'
import { SavedViews } from '../views/saved-views.tsx'
import { newCode, usePromoAddress } from './promo-address.ts'
import { stateLooks, usePromoTexts, useStateLabels } from './promo-texts.ts'

/** What a saved view keeps. */
const parameters = ['q', 'state', 'sort']

const byAge = '-createdAt'

export const PromoList = () => {
  const { t } = useLingui()
  const labels = useStateLabels()
  const addressOf = usePromoAddress()
  const filters = useUrlFilters({
    q: null,
    state: [any, ...promoStates],
    sort: [byAge, 'createdAt', 'code', '-code'],
  })
  const { q, state, sort } = filters.values
  const filter = filters.chosen
  const query = useInfiniteQuery({
    queryKey: ['promo-codes', filter],
    ...pagesOf('GET /api/admin/promo-codes', { query: filter }),
    placeholderData: (before) => before,
  })
  const columns = useColumns()
  const add = (
    <Link to={addressOf(newCode)} className={buttonClass()}>
      <IconPlus aria-hidden="true" size={20} />
      <Trans>New Promo Code</Trans>
    </Link>
  )
  return (
    <>
      <FilterBar
        label={t`Filter the promo codes`}
        views={<SavedViews tab="promo-codes" parameters={parameters} />}
      >
        <SearchFilter
          label={t`Search code or note`}
          value={q}
          onChange={(next) => filters.set({ q: next })}
        />
        {add}
      </FilterBar>
      <DataTable
        chips={
          <ChipFilter
            label={t`State`}
            value={state}
            onChange={(next) => filters.set({ state: next })}
            choices={[
              { value: any, label: t`All` },
              ...promoStates.map((value) => ({ value, label: labels[value] })),
            ]}
          />
        }
        name="promo-codes"
        label={t`Promo Codes`}
        columns={columns}
        query={query}
        sort={{ value: sort, onChange: (next) => filters.set({ sort: next as typeof sort }) }}
        nameOf={({ id }) => id}
        failure={t`The promo codes could not be loaded.`}
        tools={
          <ExportCsv path={`/api/admin/promo-codes?${new URLSearchParams(filter)}`} name="promo-codes" />
        }
        empty={
          filters.active ? (
            <NoMatch title={t`No promo code matches your filters.`} onClear={filters.reset} />
          ) : (
            <EmptyState
              glyph="receipt"
              title={t`No promo codes yet`}
              text={t`The codes of the newsletter and the chat are made by themselves. Make one here for everybody.`}
            />
          )
        }
      />
    </>
  )
}

const useColumns = (): [Column<PromoCampaign>, ...Column<PromoCampaign>[]] => {
  const { t, i18n } = useLingui()
  const labels = useStateLabels()
  const texts = usePromoTexts()
  const addressOf = usePromoAddress()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts change with the language alone, the addresses with the filters
  return useMemo(
    () => [
      {
        id: 'code',
        label: t`Code`,
        sort: 'code',
        cell: ({ id }) => (
          <RowLink id={id} to={addressOf(id)}>
            {id}
          </RowLink>
        ),
      },
      {
        id: 'state',
        label: t`State`,
        beside: true,
        card: 'corner',
        cell: ({ state }) => (
          <span
            className={`inline-block whitespace-nowrap rounded-full px-3 py-1 text-sm font-bold ${stateLooks[state]}`}
          >
            {labels[state]}
          </span>
        ),
      },
      { id: 'discount', label: t`Discount`, card: 'bare', cell: texts.discount },
      { id: 'conditions', label: t`Conditions`, cell: (code) => texts.conditions(code) || t`none` },
      {
        id: 'endsAt',
        label: t`Until`,
        cell: ({ endsAt }) => (endsAt === null ? t`open` : exactTime(endsAt)),
      },
      {
        id: 'uses',
        label: t`Used`,
        beside: true,
        numeric: true,
        cell: ({ uses, maxUses }) =>
          maxUses === null ? i18n.number(uses) : `${i18n.number(uses)} / ${i18n.number(maxUses)}`,
      },
      {
        id: 'discounted',
        label: t`Taken off`,
        numeric: true,
        cell: ({ discounted }) => <span className="money">{formatPaise(discounted)}</span>,
      },
      { id: 'startsAt', label: t`From`, hidden: true, cell: ({ startsAt }) => exactTime(startsAt) },
      { id: 'note', label: t`Note`, card: 'bare', hidden: true, cell: ({ note }) => note },
      {
        id: 'createdAt',
        label: t`Made on`,
        sort: 'createdAt',
        hidden: true,
        cell: ({ createdAt }) => exactTime(createdAt),
      },
    ],
    [i18n.locale, addressOf()],
  )
}
