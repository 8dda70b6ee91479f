import { Trans, useLingui } from '@lingui/react/macro'
import { IconBuildingBank, IconCash, IconCurrencyRupee, IconReceipt } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatPaise, paise } from '#shared/money/money.ts'
import { calendarDay } from '../../../lib/language/time.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { StatCard, StatCards } from '../../../ui/stat-card.tsx'
import { useDashboardAddress } from '../access/use-restaurant.ts'
import { EarningList } from './earning-list.tsx'
import { PayoutList } from './payout-list.tsx'
import { usePayouts } from './use-money.ts'

/** What the restaurant has earned and been paid: what comes next, each payout, each order. */
export const MoneyPanel = () => {
  const { t, i18n } = useLingui()
  const payouts = usePayouts()
  const addressOf = useDashboardAddress()
  const next = payouts.data?.pages[0]?.next ?? undefined
  const monday = next && calendarDay(next.on)
  const amount = (value: number | undefined) => (value === undefined ? undefined : formatPaise(paise(value)))
  return (
    <div className="space-y-9">
      <section aria-labelledby="next-payout">
        <h2 id="next-payout" className="mb-3 text-2xl">
          <Trans>Next payout</Trans>
        </h2>
        <StatCards>
          <StatCard
            label={t`Payout so far`}
            value={amount(next && Math.max(0, next.amount))}
            icon={IconBuildingBank}
            note={next && <Trans>on {monday}</Trans>}
          />
          <StatCard label={t`You earned`} value={amount(next?.earned)} icon={IconCurrencyRupee} />
          <StatCard label={t`Cash you kept`} value={amount(next?.cashKept)} icon={IconCash} />
          <StatCard label={t`Orders`} value={next && i18n.number(next.orders)} icon={IconReceipt} />
        </StatCards>
        <p className="mt-3 text-sm text-soft">
          <Trans>
            Every Monday you are paid for the orders delivered until Sunday: their dishes less the commission,
            less the cash that you took at the door yourselves.
          </Trans>{' '}
          {next?.deducts && (
            <Trans>Income tax is deducted at source when it is paid; the statement says how much.</Trans>
          )}{' '}
          {next && next.amount < 0 && (
            <Trans>
              You keep more cash than you have earned so far; the rest is carried on to the next week.
            </Trans>
          )}
        </p>
      </section>
      <p>
        <Link to={addressOf({ tab: 'money', part: 'account' })} className={buttonClass('plain')}>
          <IconBuildingBank aria-hidden="true" size={20} />
          <Trans>Payout account and taxes</Trans>
        </Link>
      </p>
      <PayoutList query={payouts} />
      <EarningList />
    </div>
  )
}
