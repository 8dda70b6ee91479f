import { useLingui } from '@lingui/react/macro'
import { useUrlFilters } from '../../../lib/state/use-url-filters.ts'
import { ChipFilter } from '../../../ui/lists/filter-bar.tsx'
import { ShelterList } from './shelter-list.tsx'
import { VolunteerList } from './volunteer-list.tsx'

/** Who receives rescued food and who carries it, and whether they may. */
const SheltersPanel = () => {
  const { t } = useLingui()
  const { values, set } = useUrlFilters({ view: ['shelters', 'volunteers'] })
  return (
    <div className="space-y-6">
      <ChipFilter
        label={t`What is listed`}
        value={values.view}
        onChange={(view) => set({ view })}
        choices={[
          { value: 'shelters', label: t`Shelters` },
          { value: 'volunteers', label: t`Volunteers` },
        ]}
      />
      {values.view === 'shelters' ? <ShelterList /> : <VolunteerList />}
    </div>
  )
}
export default SheltersPanel
