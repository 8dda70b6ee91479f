import { useLingui } from '@lingui/react/macro'
import { IconBike, IconCalendarWeek, IconCircleCheck, IconCurrencyRupee } from '@tabler/icons-react'
import { formatPaise } from '#shared/money/money.ts'
import { StatCard, StatCards } from '../../ui/stat-card.tsx'
import { OwnRating } from './own-rating.tsx'
import { useEarnings } from './use-deliveries.ts'
import type { Work, WorkLists } from './use-work.ts'
import { WorkPanel } from './work.tsx'

/** The work itself, and today's figures (specification section 4). */
export const Overview = ({ work, lists }: { work: Work; lists: WorkLists }) => {
  const { t, i18n } = useLingui()
  const { data } = useEarnings()
  return (
    <div className="space-y-6">
      <WorkPanel work={work} lists={lists} />
      <StatCards>
        <StatCard
          label={t`Active Deliveries`}
          value={i18n.number(lists.underWay.length)}
          icon={IconBike}
          to="/delivery-dashboard?tab=active"
        />
        <StatCard
          label={t`Completed Today`}
          value={data && i18n.number(data.completedToday)}
          icon={IconCircleCheck}
        />
        <StatCard
          label={t`Earnings Today`}
          value={data && formatPaise(data.today)}
          icon={IconCurrencyRupee}
        />
        <StatCard
          label={t`Earnings This Week`}
          value={data && formatPaise(data.week)}
          icon={IconCalendarWeek}
        />
      </StatCards>
      <OwnRating />
    </div>
  )
}
