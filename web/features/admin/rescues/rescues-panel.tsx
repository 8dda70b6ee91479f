import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { useUrlFilters } from '../../../lib/state/use-url-filters.ts'
import { ChipFilter } from '../../../ui/lists/filter-bar.tsx'
import { ListAndDetail } from '../../../ui/lists/list-and-detail/list-and-detail.tsx'
import { PageSkeleton } from '../../../ui/page/page-skeleton.tsx'
import { useShown, useShownAddress } from '../shown-in-url.ts'
import { LotPage } from './lot-page.tsx'
import { RescueDay } from './on-demand.ts'
import { RescueList } from './rescue-list.tsx'
import { useRescuesLive } from './use-rescues.ts'

/**
 * Every lot of surplus food and its rescues: the register or a day on the map, and all of the lot that the
 * URL names; live.
 */
const RescuesPanel = () => {
  const { t } = useLingui()
  const lot = useShown('lot')
  const addressOf = useShownAddress('lot')
  const live = useRescuesLive(lot)
  const { values, set } = useUrlFilters({ show: ['register', 'day'] })
  const shown = (
    <ChipFilter
      label={t`What is shown`}
      value={values.show}
      onChange={(show) => set({ show })}
      choices={[
        { value: 'register', label: t`Register` },
        { value: 'day', label: t`Map of the day` },
      ]}
    />
  )
  return (
    <ListAndDetail
      shown={lot}
      backTo={addressOf(null)}
      back={t`All rescues`}
      title={t`Surplus food`}
      list={
        values.show === 'register' ? (
          <RescueList live={live} shown={shown} />
        ) : (
          <div className="space-y-5">
            {shown}
            <Suspense fallback={<PageSkeleton />}>
              <RescueDay />
            </Suspense>
          </div>
        )
      }
      detail={(id) => <LotPage key={id} id={id} />}
    />
  )
}
export default RescuesPanel
