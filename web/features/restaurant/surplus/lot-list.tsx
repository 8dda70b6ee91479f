import { Trans, useLingui } from '@lingui/react/macro'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useUrlFilters } from '../../../lib/state/use-url-filters.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { ChipFilter, FilterBar, SearchFilter } from '../../../ui/lists/filter-bar.tsx'
import { NoMatch } from '../../../ui/lists/no-match.tsx'
import { PagedList } from '../../../ui/lists/paged-list.tsx'
import { StatCard, StatCards } from '../../../ui/stat-card.tsx'
import { ListForm } from './list-form.tsx'
import { LotCard } from './lot-card.tsx'
import { useSurplus } from './use-surplus.ts'

const states = ['all', 'onSale', 'offered', 'closed'] as const

/** What was listed, with what became of it, and the form that lists more. */
export const LotList = () => {
  const { t, i18n } = useLingui()
  const filters = useUrlFilters({ q: null, state: states })
  const { q, state } = filters.values
  const [listing, setListing] = useState(false)
  const lots = useSurplus({ ...(state !== 'all' && { state }), ...(q !== '' && { q }) })
  const totals = lots.data?.pages[0]?.totals
  const figure = (value: number | undefined) => (value === undefined ? undefined : i18n.number(value))
  const labels = { all: t`All`, onSale: t`On sale`, offered: t`For shelters`, closed: t`Closed` }
  const add = (
    <Button onClick={() => setListing(true)}>
      <IconPlus aria-hidden="true" size={20} />
      <Trans>List surplus food</Trans>
    </Button>
  )
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-soft">
          <Trans>
            What you list is sold at your price while there is time, then offered to shelters, and closed when
            it is no longer safe to eat.
          </Trans>
        </p>
        {add}
      </div>
      <StatCards>
        <StatCard label={t`Portions sold`} value={figure(totals?.sold)} />
        <StatCard label={t`Given to shelters`} value={figure(totals?.given)} />
        <StatCard label={t`Still open`} value={figure(totals?.open)} />
        <StatCard label={t`Wasted`} value={figure(totals?.wasted)} />
      </StatCards>
      <FilterBar label={t`Search and filter`}>
        <SearchFilter
          label={t`Search by what it is`}
          value={q}
          onChange={(next) => filters.set({ q: next })}
        />
        <ChipFilter
          label={t`Filter by state`}
          value={state}
          onChange={(next) => filters.set({ state: next })}
          choices={states.map((value) => ({ value, label: labels[value] }))}
        />
      </FilterBar>
      <PagedList
        query={lots}
        layout="grid items-stretch gap-4 xl:grid-cols-2 [&>li]:min-w-0"
        rowHeight="h-56"
        failure={t`Your surplus food could not be loaded.`}
        empty={
          filters.active ? (
            <NoMatch title={t`Nothing matches your filters.`} onClear={filters.reset} />
          ) : (
            <EmptyState
              glyph="kitchen"
              title={t`Nothing listed yet`}
              text={t`The next time something good is left, somebody will be glad of it.`}
            />
          )
        }
      >
        {(lot) => <LotCard lot={lot} />}
      </PagedList>
      <Dialog open={listing} onClose={() => setListing(false)} title={t`List surplus food`}>
        <ListForm onListed={() => setListing(false)} />
      </Dialog>
    </div>
  )
}
