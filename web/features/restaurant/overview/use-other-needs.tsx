import { Plural, Trans } from '@lingui/react/macro'
import {
  IconCalendarOff,
  IconReceiptRefund,
  IconStarHalfFilled,
  IconToolsKitchen2Off,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { daysBefore, marketDay } from '#shared/calendar.ts'
import { minuteMs } from '#shared/time.ts'
import { call } from '../../../lib/calls/api.ts'
import { calendarDay } from '../../../lib/language/time.ts'
import { useProfile } from '../access/use-profile.ts'
import { restaurantQuery, useDashboardAddress, useRestaurantId } from '../access/use-restaurant.ts'
import { restaurantKey } from '../order/kitchen-cache.ts'
import { orderCallAndDay } from '../order/order-call.ts'
import { useOrderLink } from '../orders/use-order-link.ts'
import { type Need, NeedLink } from './need-link.tsx'

/** A holiday is mentioned so many days before. */
const holidayDays = 7
const useToDo = () => {
  const restaurant = useRestaurantId()
  return useQuery({
    queryKey: [...restaurantKey(restaurant), 'to-do'],
    queryFn: ({ signal }) =>
      call('GET /api/restaurant/to-do', { query: restaurantQuery(restaurant) }, { signal }),
    // Ratings come without an event of the order's.
    refetchInterval: minuteMs,
  })
}

/** What can wait for an hour. */
export const useOtherNeeds = (): { needs: Need[]; loading: boolean; error: Error | null } => {
  const linkTo = useOrderLink()
  const addressOf = useDashboardAddress()
  const { data, error } = useToDo()
  const { data: profile } = useProfile()
  if (!data) return { needs: [], loading: error === null, error }
  const today = marketDay(new Date())
  const holiday = profile?.holidays.find(({ date }) => date <= daysBefore(today, -holidayDays))
  const { lowRatings, refundRequests, dishesOff } = data
  const needs = [
    ...refundRequests.map((order) => {
      const called = orderCallAndDay(order)
      return {
        key: `refund ${order.id}`,
        row: (
          <NeedLink
            icon={<IconReceiptRefund aria-hidden="true" />}
            to={linkTo(order.id)}
            action={<Trans>Answer</Trans>}
          >
            <Trans>A refund of {called} is asked for: what do you know about it?</Trans>
          </NeedLink>
        ),
      }
    }),
    ...lowRatings.map((order) => {
      const called = orderCallAndDay(order)
      const { rating } = order
      return {
        key: `rating ${order.id}`,
        row: (
          <NeedLink
            icon={<IconStarHalfFilled aria-hidden="true" />}
            to={linkTo(order.id)}
            action={<Trans>Answer</Trans>}
          >
            <Trans>
              {called} rated {rating} of 5
            </Trans>
          </NeedLink>
        ),
      }
    }),
    ...(dishesOff > 0
      ? [
          {
            key: 'dishes',
            row: (
              <NeedLink
                icon={<IconToolsKitchen2Off aria-hidden="true" />}
                to={addressOf({ tab: 'menu', available: 'false' })}
                action={<Trans>Look</Trans>}
              >
                <Plural
                  value={dishesOff}
                  one="# dish cannot be ordered until further notice"
                  other="# dishes cannot be ordered until further notice"
                />
              </NeedLink>
            ),
          },
        ]
      : []),
    ...(holiday
      ? [
          {
            key: 'holiday',
            row: (
              <NeedLink
                icon={<IconCalendarOff aria-hidden="true" />}
                to={addressOf({ tab: 'settings', page: 'holidays' })}
                action={<Trans>Change</Trans>}
              >
                <HolidayText {...holiday} />
              </NeedLink>
            ),
          },
        ]
      : []),
  ]
  return { needs, loading: false, error: null }
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
