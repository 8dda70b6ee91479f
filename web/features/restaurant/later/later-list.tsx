import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { marketDay } from '#shared/calendar.ts'
import type { LaterOrder } from '#shared/orders/later-contracts.ts'
import { slotDay, slotTime, timeOfDay } from '../../../lib/language/time.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { PartFailure } from '../../../ui/page/failure.tsx'
import { dishSums } from './dish-sums.ts'
import { useLaterOrders } from './use-later-orders.ts'

/** What is ordered for later, by day: the dishes that a kitchen prepares for, and each order by its time. */
const LaterList = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui()
  const { data, error, refetch } = useLaterOrders()
  const days = [...Map.groupBy(data?.items ?? [], ({ slot }) => marketDay(new Date(slot.from)))]
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Ordered for later`}
      description={t`Each comes to you by itself in time to be cooked. Until then its customer may cancel it.`}
      wide
    >
      {error && !data ? (
        <PartFailure error={error} otherwise={t`The orders could not be loaded.`} onRetry={refetch} />
      ) : data === undefined ? (
        <div role="status" aria-label={t`Loading`} className="skeleton h-72 !rounded-card" />
      ) : days.length === 0 ? (
        <p className="text-lg text-soft">
          <Trans>Nothing is ordered for later.</Trans>
        </p>
      ) : (
        <div className="space-y-7">
          {days.map(([day, orders]) => (
            <Day key={day} day={day} orders={orders} />
          ))}
        </div>
      )}
    </Dialog>
  )
}
export default LaterList

const Day = ({ day, orders }: { day: string; orders: readonly LaterOrder[] }) => {
  const { t } = useLingui()
  const isToday = day === marketDay(new Date())
  const [first] = orders
  return (
    <section aria-labelledby={`later-${day}`}>
      <h3 id={`later-${day}`} className="flex flex-wrap items-baseline gap-x-3 text-xl">
        {isToday ? t`Today` : first && slotDay(first.slot.from)}
        <span className="text-base font-normal text-soft">
          <Plural value={orders.length} one="# order" other="# orders" />
        </span>
      </h3>
      <ul aria-label={t`Dishes of the day`} className="mt-2 flex flex-wrap gap-2">
        {dishSums(orders).map(({ name, quantity }) => (
          <li key={name} className="rounded-full bg-sunken px-3 py-1">
            <b className="tabular-nums">{quantity} ×</b> {name}
          </li>
        ))}
      </ul>
      <ul className="mt-2 divide-y divide-line">
        {orders.map((order) => (
          <Later key={order.id} order={order} />
        ))}
      </ul>
    </section>
  )
}

const Later = ({ order: { id, fulfilment, slot, releaseAt, lines } }: { order: LaterOrder }) => {
  const { t } = useLingui()
  return (
    <li className="grid gap-x-4 gap-y-1 py-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <p>
        <b className="block text-lg leading-tight tabular-nums">{slotTime(slot)}</b>
        <span className="block text-sm text-soft">
          {fulfilment === 'collection' ? t`Collection` : t`Delivery`} · {id}
        </span>
        <span className="block text-sm text-soft">{t`comes to you at ${timeOfDay(releaseAt)}`}</span>
      </p>
      <ul>
        {lines.map(({ name, quantity, options }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order do not change places
          <li key={at}>
            {quantity} × {name}
            {options.length > 0 && <span className="text-soft"> ({options.join(', ')})</span>}
          </li>
        ))}
      </ul>
    </li>
  )
}
