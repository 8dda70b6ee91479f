import { Trans, useLingui } from '@lingui/react/macro'
import { IconCalendar, IconCalendarMonth, IconCalendarWeek, IconCurrencyRupee } from '@tabler/icons-react'
import { formatPaise } from '#shared/money/money.ts'
import { FailedPart } from '../../../ui/page/failed-part.tsx'
import { StatCard, StatCards } from '../../../ui/stat-card.tsx'
import { useEarnings } from '../use-deliveries.ts'
import { Deposit } from './deposit.tsx'
import { EarningChart } from './earning-chart.tsx'
import { EarningItems } from './earning-items.tsx'
import { NextPayout, PaymentHistory } from './payouts.tsx'
import { TaxStatements } from './tax-statements.tsx'
import { WeekSums } from './week-sums.tsx'

/** What a courier has earned and is paid (specification section 2, Earnings). */
const EarningsPanel = () => (
  <div className="space-y-9">
    <Cards />
    <EarningChart />
    <WeekSums />
    <NextPayout />
    <Deposit />
    <PaymentHistory />
    <EarningItems />
    <TaxStatements />
  </div>
)
export default EarningsPanel

const Cards = () => {
  const { t } = useLingui()
  const { data, error, refetch } = useEarnings()
  if (error && !data)
    return <FailedPart error={error} otherwise={t`The earnings could not be loaded.`} onRetry={refetch} />
  const cards = [
    { period: 'today', label: t`Today`, icon: IconCalendar },
    { period: 'week', label: t`This Week`, icon: IconCalendarWeek },
    { period: 'month', label: t`This Month`, icon: IconCalendarMonth },
    { period: 'allTime', label: t`All Time`, icon: IconCurrencyRupee },
  ] as const
  return (
    <section aria-label={t`Earnings`}>
      <StatCards>
        {cards.map(({ period, label, icon }) => (
          <StatCard
            key={period}
            label={label}
            value={data && formatPaise(data[period])}
            icon={icon}
            note={data && <Count deliveries={data.deliveries[period]} />}
          />
        ))}
      </StatCards>
    </section>
  )
}

const Count = ({ deliveries }: { deliveries: number }) => <Trans>Deliveries: {deliveries}</Trans>
