import { useLingui } from '@lingui/react/macro'
import { useUrlFilters } from '../../../lib/state/use-url-filters.ts'
import { ChipFilter } from '../../../ui/lists/filter-bar.tsx'
import { ListAndDetail } from '../../../ui/lists/list-and-detail/list-and-detail.tsx'
import { useShown, useShownAddress } from '../shown-in-url.ts'
import { ShelterList } from './shelter-list.tsx'
import { ShelterPage } from './shelter-page.tsx'
import { VolunteerList } from './volunteer-list.tsx'

/** Who receives rescued food and who carries it, and whether they may. */
const SheltersPanel = () => {
  const { t } = useLingui()
  const { values, set } = useUrlFilters({ view: ['shelters', 'volunteers'] })
  const shelter = useShown('shelter')
  const addressOf = useShownAddress('shelter')
  const lists = (
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
  return (
    <ListAndDetail
      shown={values.view === 'shelters' ? shelter : null}
      backTo={addressOf(null)}
      back={t`All shelters`}
      title={t`Shelter`}
      list={lists}
      detail={(id) => <ShelterPage key={id} id={id} />}
    />
  )
}
export default SheltersPanel
