import { useLingui } from '@lingui/react/macro'
import { partyStatuses } from '#shared/shelters/parties.ts'
import { any, useUrlFilters } from '../../../lib/state/use-url-filters.ts'
import { ChipFilter, FilterBar, SearchFilter } from '../../../ui/lists/filter-bar.tsx'
import { SavedViews } from '../views/saved-views.tsx'
import { statusTexts } from './party-texts.ts'

/** What both lists are filtered by, in the URL. */
export const usePartyFilters = () => {
  const filters = useUrlFilters({ q: null, status: [any, ...partyStatuses] })
  return { ...filters, filter: filters.chosen }
}

type Props = {
  /** Whose saved views are shown: `shelters`. */
  tab: string
  label: string
  search: string
  filters: ReturnType<typeof usePartyFilters>
}

export const PartyFilters = ({ tab, label, search, filters }: Props) => (
  <FilterBar label={label} views={<SavedViews tab={tab} parameters={['q', 'status']} />}>
    <SearchFilter label={search} value={filters.values.q} onChange={(q) => filters.set({ q })} />
  </FilterBar>
)

export const PartyChips = ({ filters }: Pick<Props, 'filters'>) => {
  const { t } = useLingui()
  return (
    <ChipFilter
      label={t`Status`}
      value={filters.values.status}
      onChange={(status) => filters.set({ status })}
      choices={[
        { value: any, label: t`All` },
        ...partyStatuses.map((value) => ({ value, label: t(statusTexts[value]) })),
      ]}
    />
  )
}
