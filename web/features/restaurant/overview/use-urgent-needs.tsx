import { Plural, Trans } from '@lingui/react/macro'
import { IconBellRinging, IconCheck, IconPhoneOff } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatPaise } from '#shared/money/money.ts'
import type { Order } from '#shared/orders/contracts.ts'
import { Button } from '../../../ui/button.tsx'
import { useDashboardAddress } from '../access/use-restaurant.ts'
import { Countdown } from '../order/countdown.tsx'
import { useKitchenOrders } from '../order/use-kitchen-orders.ts'
import { useAcknowledge } from '../order/use-kitchen-steps.ts'
import { PauseBanner, usePausedUntil } from '../shift/pause-control.tsx'
import { AttentionRow } from './attention-row.tsx'
import { type Need, NeedLink } from './need-link.tsx'
import { needRow, needText } from './need-row.ts'
import { isMissed, useUnseenRows } from './unseen.tsx'
import { useMissed } from './use-missed.ts'

/** What cannot wait. */
export const useUrgentNeeds = (): Need[] => {
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
              <NeedLink
                icon={<IconBellRinging aria-hidden="true" />}
                to={addressOf({ tab: 'orders', status: 'pending' })}
                action={<Trans>Look</Trans>}
              >
                <Plural value={pending.length} one="# to accept:" other="# to accept, the first:" />{' '}
                <span className="inline-block">
                  <Countdown order={first} />
                </span>
              </NeedLink>
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
      <NeedLink icon={<IconPhoneOff aria-hidden="true" />} to={address} action={<Trans>Look</Trans>}>
        {text}
      </NeedLink>
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
