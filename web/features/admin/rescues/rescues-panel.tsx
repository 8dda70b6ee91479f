import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { useUrlFilters } from '../../../lib/state/use-url-filters.ts'
import { ChipFilter } from '../../../ui/lists/filter-bar.tsx'
import { PageSkeleton } from '../../../ui/page/page-skeleton.tsx'
import { useShown } from '../shown-in-url.ts'
import { LotPage } from './lot-page.tsx'
import { RescueDay } from './on-demand.ts'
import { RescueList } from './rescue-list.tsx'

/**
 * Every lot of surplus food and its rescues: the register, a day on the map, or all of the lot that the URL
 * names.
 */
const RescuesPanel = () => {
  const { t } = useLingui()
  const lot = useShown('lot')
  const { values, set } = useUrlFilters({ show: ['register', 'day'] })
  if (lot !== null) return <LotPage key={lot} id={lot} />
  return (
    <div className="space-y-5">
      <ChipFilter
        label={t`What is shown`}
        value={values.show}
        onChange={(show) => set({ show })}
        choices={[
          { value: 'register', label: t`Register` },
          { value: 'day', label: t`Map of the day` },
        ]}
      />
      {values.show === 'register' ? (
        <RescueList />
      ) : (
        <Suspense fallback={<PageSkeleton />}>
          <RescueDay />
        </Suspense>
      )}
    </div>
  )
}
export default RescuesPanel
