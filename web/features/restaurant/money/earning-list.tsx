import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { formatPaise } from '#shared/money/money.ts'
import type { OrderEarning } from '#shared/payouts/contracts.ts'
import { EarningsByDay, useEarningDays } from '../../../ui/lists/earnings-by-day.tsx'
import { LabelledValues } from '../../../ui/lists/labelled-values.tsx'
import { TimeText } from '../../../ui/time-text.tsx'
import { restaurantParameter, useRestaurantId } from '../access/use-restaurant.ts'
import { useOrderLink } from '../orders/index.ts'
import { useEarnings } from './use-money.ts'

/** What each delivered order brought, on the days chosen, with their sums. */
export const EarningList = () => {
  const { t } = useLingui()
  const { filters, days } = useEarningDays()
  const query = useEarnings(days)
  const sums = query.data?.pages[0]?.sums
  const restaurant = useRestaurantId()
  const exported = new URLSearchParams({
    ...days,
    ...(restaurant !== undefined && { [restaurantParameter]: restaurant }),
  })
  return (
    <EarningsByDay
      id="earnings"
      title={<Trans>What each order brought</Trans>}
      filters={filters}
      exportPath={`/api/restaurant/earnings?${exported}`}
      sums={sums && sums.orders > 0 && <Amounts {...sums} />}
      query={query}
      rowHeight="h-24"
      failure={t`What the orders brought could not be loaded.`}
      glyph="receipt"
      none={t`No delivered orders on these days`}
    >
      {(earning) => <Earning earning={earning} />}
    </EarningsByDay>
  )
}

const Earning = ({ earning }: { earning: OrderEarning }) => {
  const linkTo = useOrderLink()
  const { orderId, deliveredAt, payoutNumber } = earning
  return (
    <article aria-label={orderId} className="p-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Link
          to={linkTo(orderId)}
          preventScrollReset
          className="inline-flex min-h-11 items-center font-bold text-accent hover:underline"
        >
          {orderId}
        </Link>
        <span className="text-sm text-soft">
          <TimeText at={deliveredAt} /> ·{' '}
          {payoutNumber === null ? <Trans>not paid out yet</Trans> : <Trans>in payout {payoutNumber}</Trans>}
        </span>
      </p>
      <Amounts {...earning} />
    </article>
  )
}

type AmountsProps = Pick<OrderEarning, 'subtotal' | 'commission' | 'tax' | 'earned' | 'cashKept'>

const Amounts = ({ subtotal, commission, tax, earned, cashKept }: AmountsProps) => {
  const { t } = useLingui()
  return (
    <LabelledValues
      values={[
        [t`Dishes`, formatPaise(subtotal)],
        [t`Commission`, `−${formatPaise(commission)}`],
        [t`You earned`, formatPaise(earned)],
        ...(cashKept > 0 ? [[t`Cash you kept`, formatPaise(cashKept)] as const] : []),
        [t`Tax on the dishes, paid by the platform`, formatPaise(tax)],
      ]}
    />
  )
}
