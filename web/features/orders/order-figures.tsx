import { useLingui } from '@lingui/react/macro'
import { IconCircleCheck, IconClockHour4, IconPigMoney, IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatPaise } from '#shared/money/money.ts'
import { call } from '../../lib/calls/api.ts'
import { useUser } from '../../lib/session/session.ts'
import { FailedPart } from '../../ui/page/failed-part.tsx'
import { StatCard, StatCards } from '../../ui/stat-card.tsx'

/**
 * How many orders a person has placed, and what was saved with them; each figure leads to the orders behind
 * it.
 */
export const OrderFigures = () => {
  const { t, i18n } = useLingui()
  const userId = useUser()?.id ?? ''
  const { data, error, refetch } = useQuery({
    queryKey: ['order-summary', userId],
    queryFn: ({ signal }) => call('GET /api/orders/user/:userId/summary', { params: { userId } }, { signal }),
    enabled: userId !== '',
  })
  const count = (value: number | undefined) => (value === undefined ? undefined : i18n.number(value))
  if (error && !data)
    return <FailedPart error={error} otherwise={t`Your figures could not be loaded.`} onRetry={refetch} />
  return (
    <StatCards>
      <StatCard
        label={t`Total Orders`}
        value={count(data?.totalOrders)}
        icon={IconReceipt}
        to="?tab=orders"
      />
      <StatCard
        label={t`Pending Orders`}
        value={count(data?.pendingOrders)}
        icon={IconClockHour4}
        to="?tab=orders&status=active"
      />
      <StatCard
        label={t`Completed Orders`}
        value={count(data?.completedOrders)}
        icon={IconCircleCheck}
        to="?tab=orders&status=completed"
      />
      <StatCard label={t`Saved Amount`} value={data && formatPaise(data.savedAmount)} icon={IconPigMoney} />
    </StatCards>
  )
}
