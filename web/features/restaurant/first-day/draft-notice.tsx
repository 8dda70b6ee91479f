import { Trans } from '@lingui/react/macro'
import { IconEyeOff } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { useProfile } from '../access/use-profile.ts'
import { useDashboardAddress } from '../access/use-restaurant.ts'

/**
 * Says on every tab but the first, which has the steps themselves, that customers do not see the restaurant.
 */
export const DraftNotice = () => {
  const addressOf = useDashboardAddress()
  const { data } = useProfile()
  const onOverview = (useSearchParams()[0].get('tab') ?? 'overview') === 'overview'
  if (data?.live !== false || onOverview) return null
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-2.5 gap-y-1 rounded-card border border-line bg-accent-tint px-4 py-2 font-bold">
      <IconEyeOff aria-hidden="true" size={20} className="shrink-0 text-accent" />
      <Trans>Customers do not see you yet.</Trans>
      <Link to={addressOf({})} className="inline-flex min-h-11 items-center text-accent hover:underline">
        <Trans>To your first day</Trans>
      </Link>
    </p>
  )
}
