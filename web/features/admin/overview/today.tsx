import { Trans, useLingui } from '@lingui/react/macro'
import { IconBan, IconClockCheck, IconCurrencyRupee, IconLifebuoy, IconReceipt } from '@tabler/icons-react'
import { formatPaise } from '#shared/money/money.ts'
import type { AdminStats } from '#shared/reports/contracts.ts'
import { useAdminMay } from '../../../lib/session/may.tsx'
import { StatCard, StatCards } from '../../../ui/stat-card.tsx'
import { adminAddress } from '../address.ts'

/**
 * How today goes, beside the same weekday a week before until the same time of day: of an hour at noon, no
 * whole day says whether it is much. Each figure leads to its list.
 */
export const Today = ({ today }: { today: AdminStats['today'] | undefined }) => {
  const { i18n, t } = useLingui()
  const may = useAdminMay()
  const percent = (share: number | null) =>
    share === null ? '–' : i18n.number(share, { style: 'percent', maximumFractionDigits: 0 })
  const minutes = (value: number | null) => {
    if (value === null) return '–'
    const rounded = i18n.number(Math.ceil(value))
    return t`${rounded} min`
  }
  const { now, before } = today ?? {}
  const compared = (value: string | undefined) =>
    value === undefined ? undefined : <Trans>{value} a week ago by now</Trans>
  return (
    <section aria-labelledby="today">
      <h2 id="today" className="mb-1.5 text-xl">
        <Trans>Today</Trans>
      </h2>
      <StatCards narrow>
        <StatCard
          label={t`Orders placed`}
          value={now && i18n.number(now.orders)}
          icon={IconReceipt}
          note={compared(before && i18n.number(before.orders))}
          to={adminAddress({ tab: 'orders', date: 'today' })}
        />
        <StatCard
          label={t`Sales`}
          value={now && formatPaise(now.sales)}
          icon={IconCurrencyRupee}
          note={compared(before && formatPaise(before.sales))}
          {...(may('figures') && { to: adminAddress({ tab: 'reports', report: 'sales' }) })}
        />
        <StatCard
          label={t`On time`}
          value={now && percent(now.kept)}
          icon={IconClockCheck}
          note={before?.kept == null ? undefined : compared(percent(before.kept))}
          {...(may('figures') && { to: adminAddress({ tab: 'reports', report: 'promises' }) })}
        />
        <StatCard
          label={t`Cancelled`}
          value={now && i18n.number(now.cancelled)}
          icon={IconBan}
          note={compared(before && i18n.number(before.cancelled))}
          to={adminAddress({ tab: 'orders', status: 'cancelled', date: 'today' })}
        />
        <StatCard
          label={t`First answer of support`}
          value={now && minutes(now.firstAnswer)}
          icon={IconLifebuoy}
          note={before?.firstAnswer == null ? undefined : compared(minutes(before.firstAnswer))}
          {...(may('figures') && { to: adminAddress({ tab: 'reports', report: 'support' }) })}
        />
      </StatCards>
    </section>
  )
}
