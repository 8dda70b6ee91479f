import { useLingui } from '@lingui/react/macro'
import { useUrlFilters } from '../../../lib/state/use-url-filters.ts'
import { ChipFilter } from '../../../ui/lists/filter-bar.tsx'
import { DonationList } from './donation-list.tsx'
import { FundOverview } from './fund-overview.tsx'
import { SpendingList } from './spending-list.tsx'

/** The fund: what is in it, who gave, and what it paid for. */
const GivingPanel = () => {
  const { t } = useLingui()
  const { values, set } = useUrlFilters({ view: ['donations', 'spendings'] })
  return (
    <div className="space-y-6">
      <FundOverview />
      <ChipFilter
        label={t`What is listed`}
        value={values.view}
        onChange={(view) => set({ view })}
        choices={[
          { value: 'donations', label: t`Donations` },
          { value: 'spendings', label: t`What was paid` },
        ]}
      />
      {values.view === 'donations' ? <DonationList /> : <SpendingList />}
    </div>
  )
}
export default GivingPanel
