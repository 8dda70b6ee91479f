import { useLingui } from '@lingui/react/macro'
import { useUrlFilters } from '../../../lib/state/use-url-filters.ts'
import { ChipFilter } from '../../../ui/lists/filter-bar.tsx'
import { SlotWarnings } from '../../../ui/rescue/slot-warnings.tsx'
import { LotList } from './lot-list.tsx'
import { Recurring } from './recurring/recurring.tsx'
import { useRecurring } from './recurring/use-recurring.ts'

/**
 * What is left at the end of a meal: listed, sold at a small price, given to shelters, and never wasted
 * unseen; once, or every week.
 */
const SurplusPanel = () => {
  const { t } = useLingui()
  const { values, set } = useUrlFilters({ view: ['lots', 'weekly'] })
  const recurring = useRecurring()
  return (
    <div className="space-y-5">
      <SlotWarnings recurring={recurring.data?.items ?? []} />
      <ChipFilter
        label={t`What is listed`}
        value={values.view}
        onChange={(view) => set({ view })}
        choices={[
          { value: 'lots', label: t`Listed food` },
          { value: 'weekly', label: t`Every week` },
        ]}
      />
      {values.view === 'lots' ? <LotList /> : <Recurring />}
    </div>
  )
}
export default SurplusPanel
