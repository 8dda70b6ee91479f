import { Plural, Trans, useLingui } from '@lingui/react/macro'
import {
  IconCalendarOff,
  IconCircleCheck,
  IconReceiptRefund,
  IconStarHalfFilled,
  IconToolsKitchen2Off,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { daysBefore, marketDay } from '#shared/calendar.ts'
import { minuteMs } from '#shared/time.ts'
import { call } from '../../../lib/calls/api.ts'
import { calendarDay } from '../../../lib/language/time.ts'
import { useProfile } from '../access/use-profile.ts'
import { useDashboardAddress, useRestaurantId } from '../access/use-restaurant.ts'
import { restaurantKey } from '../order/kitchen-cache.ts'
import { orderCallAndDay } from '../order/order-call.ts'
import { useOrderLink } from '../orders/use-order-link.ts'

/** A holiday is mentioned so many days before. */
const holidayDays = 7
const row =
  'flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-accent-tint [&>svg]:shrink-0 [&>svg]:text-accent'

const useToDo = () => {
  const restaurant = useRestaurantId()
  return useQuery({
    queryKey: [...restaurantKey(restaurant), 'to-do'],
    queryFn: ({ signal }) =>
      call(
        'GET /api/restaurant/to-do',
        { query: restaurant === undefined ? {} : { restaurant } },
        { signal },
      ),
    // Ratings come without an event of the order's.
    refetchInterval: minuteMs,
  })
}

/** What waits for somebody besides the orders, each a press away; that nothing does where nothing does. */
export const NextSteps = () => {
  const { t } = useLingui()
  const linkTo = useOrderLink()
  const addressOf = useDashboardAddress()
  const { data } = useToDo()
  const { data: profile } = useProfile()
  // Of its height as long as it is not known: what is below does not jump.
  if (!data)
    return <div role="status" aria-label={t`Loading`} className="skeleton h-24 w-full !rounded-card" />
  const today = marketDay(new Date())
  const holiday = profile?.holidays.find(({ date }) => date <= daysBefore(today, -holidayDays))
  const { lowRatings, refundRequests, dishesOff } = data
  const steps: { key: string; icon: ReactNode; to: To; text: ReactNode }[] = [
    ...refundRequests.map((order) => {
      const called = orderCallAndDay(order)
      return {
        key: `refund ${order.id}`,
        icon: <IconReceiptRefund aria-hidden="true" />,
        to: linkTo(order.id),
        text: <Trans>A refund of {called} is asked for: what do you know about it?</Trans>,
      }
    }),
    ...lowRatings.map((order) => {
      const called = orderCallAndDay(order)
      const { rating } = order
      return {
        key: `rating ${order.id}`,
        icon: <IconStarHalfFilled aria-hidden="true" />,
        to: linkTo(order.id),
        text: (
          <Trans>
            {called} was rated {rating} of 5: answer it
          </Trans>
        ),
      }
    }),
    ...(dishesOff > 0
      ? [
          {
            key: 'dishes',
            icon: <IconToolsKitchen2Off aria-hidden="true" />,
            to: addressOf({ tab: 'menu' }),
            text: (
              <Plural
                value={dishesOff}
                one="# dish cannot be ordered until further notice"
                other="# dishes cannot be ordered until further notice"
              />
            ),
          },
        ]
      : []),
    ...(holiday
      ? [
          {
            key: 'holiday',
            icon: <IconCalendarOff aria-hidden="true" />,
            to: addressOf({ tab: 'settings', page: 'holidays' }),
            text: <HolidayText {...holiday} />,
          },
        ]
      : []),
  ]
  return (
    <section aria-labelledby="next-steps">
      <h2 id="next-steps" className="mb-3 text-2xl">
        <Trans>What to do next</Trans>
      </h2>
      {steps.length === 0 ? (
        <p className="flex min-h-14 items-center gap-3 rounded-card border border-line bg-surface px-4 py-2 text-soft shadow-card">
          <IconCircleCheck aria-hidden="true" className="shrink-0 text-leaf" />
          <Trans>Nothing waits for you but your orders.</Trans>
        </p>
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface shadow-card">
          {steps.map(({ key, icon, to, text }) => (
            <li key={key}>
              <Link to={to} preventScrollReset className={row}>
                {icon}
                <span className="wrap-anywhere min-w-0 font-bold">{text}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type HolidayProps = { date: string; until: string; reason: string; open: boolean }

const HolidayText = ({ date, until, reason, open }: HolidayProps) => {
  const [first, last] = [calendarDay(date), calendarDay(until)]
  return (
    <>
      {open ? (
        date === until ? (
          <Trans>Other hours on {first}</Trans>
        ) : (
          <Trans>
            Other hours from {first} to {last}
          </Trans>
        )
      ) : date === until ? (
        <Trans>Closed on {first}</Trans>
      ) : (
        <Trans>
          Closed from {first} to {last}
        </Trans>
      )}
      {reason !== '' && `: ${reason}`}
    </>
  )
}
