import { useLingui } from '@lingui/react/macro'
import { useUrlFilters } from '../../../lib/state/use-url-filters.ts'
import { ChipFilter, FilterBar } from '../../../ui/lists/filter-bar.tsx'
import { BreachList } from './breach-list.tsx'
import { ConsentList } from './consent-list.tsx'
import { NoticeList } from './notice-list.tsx'

const parts = ['notices', 'past', 'breaches', 'consents'] as const

/** What the law asks of an operator about people: notice and appeal, breaches, and what they agreed to. */
const DutiesPanel = () => {
  const { t } = useLingui()
  const filters = useUrlFilters({ part: parts })
  const { part } = filters.values
  return (
    <>
      <FilterBar label={t`Choose a register`}>
        <ChipFilter
          label={t`Show`}
          value={part}
          onChange={(next) => filters.set({ part: next })}
          choices={[
            { value: 'notices', label: t`Notices and appeals` },
            { value: 'past', label: t`Past notices` },
            { value: 'breaches', label: t`Breaches of data` },
            { value: 'consents', label: t`Consents` },
          ]}
        />
      </FilterBar>
      {part === 'breaches' ? (
        <BreachList />
      ) : part === 'consents' ? (
        <ConsentList />
      ) : (
        <NoticeList key={part} state={part === 'past' ? 'over' : 'open'} />
      )}
    </>
  )
}
export default DutiesPanel
