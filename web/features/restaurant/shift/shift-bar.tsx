import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconBell, IconBellRinging } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { SelectFilter } from '../../../ui/lists/filter-bar.tsx'
import { restaurantParameter, useDashboardAddress, useRestaurants } from '../access/use-restaurant.ts'
import { Unseen } from '../overview/unseen.tsx'
import { SharedDevice } from '../shared-device/index.ts'
import { BusyButton } from './busy-control.tsx'
import { PauseBanner, PauseButton } from './pause-control.tsx'
import { ShiftButton } from './shift-button.tsx'
import type { Shift } from './use-shift.ts'

const bar = 'flex min-h-11 w-fit items-center gap-2 rounded-2xl px-3 py-0.5 leading-tight'

type Props = {
  waiting: number
  shift: Shift
  /** Nobody can order yet, and nobody has: there is nothing to pause or to hear. */
  draft?: boolean
}

/** Where one works, the shift, and the orders that nobody has accepted yet: above every tab. */
export const ShiftBar = ({ waiting, shift, draft = false }: Props) => {
  const { t } = useLingui()
  const addressOf = useDashboardAddress()
  const [search] = useSearchParams()
  if (draft)
    return (
      <div className="mb-4">
        <RestaurantChoice />
      </div>
    )
  const isOverview = (search.get('tab') ?? 'overview') === 'overview'
  return (
    <div className="mb-3 space-y-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <RestaurantChoice />
        {/* As high with new orders as without: what comes in moves nothing that somebody is about to press. */}
        <div role="status" aria-label={t`Orders that wait`} className="min-w-0 max-sm:grow">
          {waiting > 0 ? (
            <Link
              to={addressOf({ tab: 'orders', status: 'pending' })}
              className={`${bar} bg-turmeric font-bold text-on-turmeric hover:underline`}
            >
              <IconBellRinging aria-hidden="true" size={20} className="shrink-0" />
              <span className="min-w-0 max-sm:text-sm">
                <Plural value={waiting} one="# new order waits for you" other="# new orders wait for you" />
                {!shift.started && (
                  <span className="block text-xs font-semibold max-sm:sr-only">
                    <Trans>No sound here before you start your shift.</Trans>
                  </span>
                )}
              </span>
            </Link>
          ) : (
            <p className={`${bar} text-sm text-soft`}>
              <IconBell aria-hidden="true" size={20} className="shrink-0" />
              <span className="min-w-0">
                <Trans>No new orders.</Trans>{' '}
                <span className="max-sm:sr-only">
                  {shift.started ? (
                    <Trans>You will hear the next one.</Trans>
                  ) : (
                    <Trans>Start your shift to hear them.</Trans>
                  )}
                </span>
              </span>
            </p>
          )}
        </div>
        <div className="ml-auto flex flex-wrap gap-2 max-sm:ml-0 max-sm:gap-1.5 max-sm:[&>button]:gap-1.5 max-sm:[&>button]:!px-2.5 max-sm:[&>button]:!text-sm">
          <SharedDevice />
          <BusyButton />
          <PauseButton />
          <ShiftButton shift={shift} />
        </div>
      </div>
      {/* The overview has it all in one list. */}
      {!isOverview && (
        <>
          <PauseBanner />
          <Unseen />
        </>
      )}
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
