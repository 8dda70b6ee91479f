import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconBell, IconBellRinging, IconChevronRight } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { SelectFilter } from '../../ui/lists/filter-bar.tsx'
import { Missed } from './missed.tsx'
import { PauseBanner, PauseButton } from './pause-control.tsx'
import { ShiftButton } from './shift-button.tsx'
import { Unseen } from './unseen.tsx'
import { restaurantParameter, useDashboardAddress, useRestaurants } from './use-restaurant.ts'
import type { Shift } from './use-shift.ts'

const bar = 'flex h-14 items-center gap-2.5 rounded-card px-4 leading-tight'

/** Where one works, the shift, and the orders that nobody has accepted yet: above every tab. */
export const ShiftBar = ({ waiting, shift }: { waiting: number; shift: Shift }) => {
  const { t } = useLingui()
  const addressOf = useDashboardAddress()
  return (
    <div className="mb-5 space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <RestaurantChoice />
        <div className="flex flex-wrap gap-3">
          <PauseButton />
          <ShiftButton shift={shift} />
        </div>
      </div>
      <PauseBanner />
      <Unseen />
      <Missed />
      {/* As high with new orders as without: what comes in moves nothing that somebody is about to press. */}
      <div role="status" aria-label={t`Orders that wait`}>
        {waiting > 0 ? (
          <Link
            to={addressOf({ tab: 'orders', status: 'pending' })}
            className={`${bar} bg-turmeric font-bold text-on-turmeric hover:underline`}
          >
            <IconBellRinging aria-hidden="true" size={22} className="shrink-0" />
            <span className="min-w-0">
              <Plural value={waiting} one="# new order waits for you" other="# new orders wait for you" />
              {!shift.started && (
                <span className="block text-sm font-semibold">
                  <Trans>No sound here: start your shift to hear them.</Trans>
                </span>
              )}
            </span>
            <IconChevronRight aria-hidden="true" size={20} className="ml-auto shrink-0" />
          </Link>
        ) : (
          <p className={`${bar} border border-line text-sm text-soft`}>
            <IconBell aria-hidden="true" size={20} className="shrink-0" />
            {shift.started ? (
              <Trans>No new orders. You will hear the next one.</Trans>
            ) : (
              <Trans>No new orders. Start your shift to hear them.</Trans>
            )}
          </p>
        )}
      </div>
    </div>
  )
}

const RestaurantChoice = () => {
  const { t } = useLingui()
  const { all, shown, name } = useRestaurants()
  const [, setSearch] = useSearchParams()
  if (all.length < 2) return <p className="text-lg font-bold">{name ?? t`Your Restaurant`}</p>
  const choose = (id: string) =>
    setSearch((before) => {
      before.set(restaurantParameter, id)
      return before
    })
  return (
    <div className="min-w-0 max-w-full">
      <SelectFilter
        label={t`Restaurant`}
        value={shown?.id ?? ''}
        onChange={choose}
        choices={all.map((restaurant) => ({ value: restaurant.id, label: restaurant.name }))}
      />
    </div>
  )
}
