import { Plural, Trans, useLingui } from '@lingui/react/macro'
import {
  IconBellRinging,
  IconCalendarOff,
  IconCheck,
  IconCircleCheck,
  IconPhoneOff,
  IconReceiptRefund,
  IconStarHalfFilled,
  IconToolsKitchen2Off,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, type To } from 'react-router'
import { daysBefore, marketDay } from '#shared/calendar.ts'
import { formatPaise } from '#shared/money/money.ts'
import type { Order } from '#shared/orders/contracts.ts'
import { minuteMs } from '#shared/time.ts'
import { call } from '../../../lib/calls/api.ts'
import { messageOf } from '../../../lib/calls/api-error.ts'
import { calendarDay } from '../../../lib/language/time.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Message } from '../../../ui/message.tsx'
import { useProfile } from '../access/use-profile.ts'
import { useDashboardAddress, useRestaurantId } from '../access/use-restaurant.ts'
import { Countdown } from '../order/countdown.tsx'
import { restaurantKey } from '../order/kitchen-cache.ts'
import { orderCallAndDay } from '../order/order-call.ts'
import { useKitchenOrders } from '../order/use-kitchen-orders.ts'
import { useAcknowledge } from '../order/use-kitchen-steps.ts'
import { useOrderLink } from '../orders/use-order-link.ts'
import { PauseBanner, usePausedUntil } from '../shift/pause-control.tsx'
import { AttentionRow } from './attention-row.tsx'
import { needRow, needText } from './need-row.ts'
import { isMissed, useUnseenRows } from './unseen.tsx'
import { useMissed } from './use-missed.ts'

/** A holiday is mentioned so many days before. */
const holidayDays = 7
/** As many as leave the figures in sight on a phone. */
const shownAtFirst = 4

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

type Need = { key: string; row: ReactNode }

/**
 * All that needs somebody, the most urgent first: what would be cancelled, that nobody can order, what must
 * not be cooked on; then what was missed, and what can wait. A line and an action each.
 */
export const NeedsYou = () => {
  const { t } = useLingui()
  const [all, setAll] = useState(false)
  const [urgent, rest] = [useUrgent(), useRest()]
  const needs = [...urgent, ...rest.needs]
  const shown = all ? needs : needs.slice(0, shownAtFirst)
  return (
    <section aria-labelledby="needs-you">
      <h2 id="needs-you" className="mb-1.5 text-xl">
        <Trans>Needs you</Trans>
      </h2>
      {rest.error && (
        <div className="mb-2">
          <Message kind="error">{messageOf(rest.error, t`Not all of it could be loaded.`)}</Message>
        </div>
      )}
      {needs.length > 0 ? (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface shadow-card">
          {shown.map(({ key, row }) => (
            <li key={key}>{row}</li>
          ))}
          {needs.length > shown.length && (
            <li>
              <Button look="quiet" className="w-full !rounded-none" onClick={() => setAll(true)}>
                <Plural value={needs.length - shown.length} one="Show # more" other="Show # more" />
              </Button>
            </li>
          )}
        </ul>
      ) : rest.loading ? (
        // Of its height as long as it is not known: what is below does not jump.
        <div role="status" aria-label={t`Loading`} className="skeleton h-14 w-full !rounded-card" />
      ) : (
        <p className="flex min-h-14 items-center gap-3 rounded-card border border-line bg-surface px-4 py-2 text-soft shadow-card">
          <IconCircleCheck aria-hidden="true" className="shrink-0 text-leaf" />
          <Trans>Nothing waits for you but your orders.</Trans>
        </p>
      )}
    </section>
  )
}

/** What cannot wait. */
const useUrgent = (): Need[] => {
  const unseen = useUnseenRows()
  const addressOf = useDashboardAddress()
  const { until } = usePausedUntil()
  const pending = useKitchenOrders({ sort: 'oldest', status: 'pending' }).data?.pages[0]?.items ?? []
  const missed = useMissed()
  const [first] = pending
  const unseenMissed = unseen.filter(({ item, left }) => isMissed(item) && !left).map(({ item }) => item)
  return [
    ...(first
      ? [
          {
            key: 'new',
            row: (
              <Row
                icon={<IconBellRinging aria-hidden="true" />}
                to={addressOf({ tab: 'orders', status: 'pending' })}
                action={<Trans>Look</Trans>}
              >
                <Plural value={pending.length} one="# to accept:" other="# to accept, the first:" />{' '}
                <span className="inline-block">
                  <Countdown order={first} />
                </span>
              </Row>
            ),
          },
        ]
      : []),
    ...(until === null ? [] : [{ key: 'paused', row: <PauseBanner row /> }]),
    ...unseen
      .filter(({ item }) => !isMissed(item))
      .map(({ item, left }) => ({ key: item.id, row: <AttentionRow order={item} seen={left} /> })),
    ...(unseenMissed.length > 0 || (missed && missed.orders > 0)
      ? [{ key: 'missed', row: <MissedRow unseen={unseenMissed} today={missed} /> }]
      : []),
  ]
}

type MissedProps = {
  /** Those that nobody has acknowledged yet, of whatever day. */
  unseen: readonly Order[]
  today: ReturnType<typeof useMissed>
}

/** What nobody accepted in time, in one line: to be acknowledged together, then to be looked at. */
const MissedRow = ({ unseen, today }: MissedProps) => {
  const addressOf = useDashboardAddress()
  const acknowledge = useAcknowledge()
  const text =
    today && today.orders > 0 ? (
      <MissedText orders={today.orders} amount={formatPaise(today.amount)} />
    ) : (
      <Plural
        value={unseen.length}
        one="# order was missed: nobody accepted it in time."
        other="# orders were missed: nobody accepted them in time."
      />
    )
  const address = addressOf({ tab: 'orders', status: 'cancelled' })
  if (unseen.length === 0)
    return (
      <Row icon={<IconPhoneOff aria-hidden="true" />} to={address} action={<Trans>Look</Trans>}>
        {text}
      </Row>
    )
  return (
    <div role="alert" className={needRow}>
      <IconPhoneOff aria-hidden="true" size={22} className="shrink-0 text-chilli" />
      <Link
        to={address}
        preventScrollReset
        className={`line-clamp-2 font-bold text-chilli underline ${needText}`}
      >
        {text}
      </Link>
      <Button
        look="plain"
        data-step
        busy={acknowledge.isPending}
        onClick={() => {
          for (const order of unseen) acknowledge.mutate({ order })
        }}
        className="shrink-0 !px-3.5"
      >
        <IconCheck aria-hidden="true" size={20} />
        <Trans>Seen</Trans>
      </Button>
    </div>
  )
}

const MissedText = ({ orders, amount }: { orders: number; amount: string }) => (
  <Plural
    value={orders}
    one={`You missed # order, ${amount}, today.`}
    other={`You missed # orders, ${amount}, today.`}
  />
)

/** What can wait for an hour. */
const useRest = (): { needs: Need[]; loading: boolean; error: Error | null } => {
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
          <Row
            icon={<IconReceiptRefund aria-hidden="true" />}
            to={linkTo(order.id)}
            action={<Trans>Answer</Trans>}
          >
            <Trans>A refund of {called} is asked for: what do you know about it?</Trans>
          </Row>
        ),
      }
    }),
    ...lowRatings.map((order) => {
      const called = orderCallAndDay(order)
      const { rating } = order
      return {
        key: `rating ${order.id}`,
        row: (
          <Row
            icon={<IconStarHalfFilled aria-hidden="true" />}
            to={linkTo(order.id)}
            action={<Trans>Answer</Trans>}
          >
            <Trans>
              {called} was rated {rating} of 5
            </Trans>
          </Row>
        ),
      }
    }),
    ...(dishesOff > 0
      ? [
          {
            key: 'dishes',
            row: (
              <Row
                icon={<IconToolsKitchen2Off aria-hidden="true" />}
                to={addressOf({ tab: 'menu', available: 'false' })}
                action={<Trans>Look</Trans>}
              >
                <Plural
                  value={dishesOff}
                  one="# dish cannot be ordered until further notice"
                  other="# dishes cannot be ordered until further notice"
                />
              </Row>
            ),
          },
        ]
      : []),
    ...(holiday
      ? [
          {
            key: 'holiday',
            row: (
              <Row
                icon={<IconCalendarOff aria-hidden="true" />}
                to={addressOf({ tab: 'settings', page: 'holidays' })}
                action={<Trans>Change</Trans>}
              >
                <HolidayText {...holiday} />
              </Row>
            ),
          },
        ]
      : []),
  ]
  return { needs, loading: false, error: null }
}

type RowProps = { icon: ReactNode; to: To; action: ReactNode; children: ReactNode }

const Row = ({ icon, to, action, children }: RowProps) => (
  <Link to={to} preventScrollReset className={`${needRow} hover:bg-accent-tint`}>
    <span className="shrink-0 text-accent [&>svg]:size-[1.4rem]">{icon}</span>
    <span className={`line-clamp-2 font-bold ${needText}`}>{children}</span>
    <span className={buttonClass('plain', 'shrink-0 !px-3.5')}>{action}</span>
  </Link>
)

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
