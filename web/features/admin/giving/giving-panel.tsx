import { useLingui } from '@lingui/react/macro'
import { useUrlFilters } from '../../../lib/state/use-url-filters.ts'
import { ChipFilter } from '../../../ui/lists/filter-bar.tsx'
import { CompanyList } from './company-list.tsx'
import { DonationList } from './donation-list.tsx'
import { FundOverview } from './fund-overview.tsx'
import { GiftList } from './gift-list.tsx'
import { MonthlyList } from './monthly-list.tsx'
import { ReferralList } from './referral-list.tsx'
import { SpendingList } from './spending-list.tsx'

const lists = {
  donations: DonationList,
  monthly: MonthlyList,
  companies: CompanyList,
  spendings: SpendingList,
  gifts: GiftList,
  referrals: ReferralList,
}

/** The fund: what is in it, who gave, and what it paid for; and the credit that people gave each other. */
const GivingPanel = () => {
  const { t } = useLingui()
  const { values, set } = useUrlFilters({
    view: ['donations', 'monthly', 'companies', 'spendings', 'gifts', 'referrals'],
  })
  const List = lists[values.view]
  return (
    <div className="space-y-4">
      <ChipFilter
        label={t`What is listed`}
        value={values.view}
        onChange={(view) => set({ view })}
        choices={[
          { value: 'donations', label: t`Donations` },
          { value: 'monthly', label: t`Monthly gifts` },
          { value: 'companies', label: t`Companies` },
          { value: 'spendings', label: t`What was paid` },
          { value: 'gifts', label: t`Gifts of credit` },
          { value: 'referrals', label: t`Friends who were brought` },
        ]}
      />
      {values.view === 'donations' && <FundOverview />}
      <List />
    </div>
  )
}
export default GivingPanel
