import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Order } from '#shared/orders/contracts.ts'
import { call } from '../../lib/calls/api.ts'
import { messageOf } from '../../lib/calls/api-error.ts'
import { timeWithDay } from '../../lib/language/time-with-day.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { isPaidOnDelivery } from '../orders/index.ts'

/** Where an order is fetched that nobody brings, and by what it is known there. */
export const FetchAt = ({ order }: { order: Order }) => {
  const { id, restaurant, collection } = order
  const isOver = order.status === 'delivered'
  const number = id.slice(-4)
  return (
    <section
      aria-labelledby="fetch-at"
      className="rounded-card border border-line bg-surface p-4 shadow-card sm:p-6"
    >
      <h2 id="fetch-at" className="mb-2 text-xl">
        {isOver ? <Trans>Where you fetched it</Trans> : <Trans>Where you fetch it</Trans>}
      </h2>
      <address className="not-italic">
        <b>{restaurant.name}</b>
        <br />
        {restaurant.address || restaurant.area}
      </address>
      {restaurant.location && (
        <a
          href={`https://www.openstreetmap.org/?mlat=${restaurant.location.lat}&mlon=${restaurant.location.lng}#map=17/${restaurant.location.lat}/${restaurant.location.lng}`}
          target="_blank"
          rel="noreferrer"
          className="mt-1 inline-flex min-h-11 items-center font-bold text-accent underline"
        >
          <Trans>Show on the map</Trans>
        </a>
      )}
      {isOver ? null : collection === null ? (
        <p className="mt-2">
          <Trans>
            Say your number at the counter: <b className="font-display text-2xl tracking-widest">{number}</b>
          </Trans>
        </p>
      ) : (
        <Collecting order={order} collection={collection} />
      )}
    </section>
  )
}

type Collection = NonNullable<Order['collection']>

/** The code for the counter, 'I am here', and what happens if nobody comes. */
const Collecting = ({ order, collection }: { order: Order; collection: Collection }) => {
  const { code, hereAt } = collection
  const withKitchen = order.status !== 'processing' && order.status !== 'scheduled'
  return (
    <>
      {code !== null && (
        <p className="mt-2">
          <Trans>
            Say this code at the counter: <b className="font-display text-2xl tracking-widest">{code}</b>
          </Trans>
        </p>
      )}
      {withKitchen && order.viewedAs === 'customer' && (hereAt === null ? <Here id={order.id} /> : <Known />)}
      <p className="mt-3 text-sm text-soft">
        <Rule collection={collection} unpaid={isPaidOnDelivery(order)} />
      </p>
    </>
  )
}

const Known = () => (
  <div className="mt-3">
    <Message kind="success">
      <Trans>The restaurant knows that you are here.</Trans>
    </Message>
  </div>
)

const Here = ({ id }: { id: string }) => {
  const { t } = useLingui()
  const client = useQueryClient()
  const announce = useMutation({
    mutationFn: () => call('POST /api/orders/:id/here', { params: { id } }),
    onSuccess: (order) => client.setQueryData(['order', id], order),
  })
  return (
    <div className="mt-3 space-y-3">
      <Button busy={announce.isPending} onClick={() => announce.mutate()}>
        <Trans>I am here</Trans>
      </Button>
      {announce.isError && (
        <Message kind="error">{messageOf(announce.error, t`That did not work. Please try again.`)}</Message>
      )}
    </div>
  )
}

const Rule = ({
  collection: { until, waitMinutes, refundPercent },
  unpaid,
}: {
  collection: Collection
  unpaid: boolean
}) => {
  const time = until === null ? null : timeWithDay(until)
  if (unpaid)
    return time === null ? (
      <Trans>It waits for you for {waitMinutes} minutes. After that it is cancelled.</Trans>
    ) : (
      <Trans>It waits for you until {time}. After that it is cancelled.</Trans>
    )
  if (time === null)
    return refundPercent === 100 ? (
      <Trans>It waits for you for {waitMinutes} minutes. After that it is cancelled and refunded.</Trans>
    ) : refundPercent === 0 ? (
      <Trans>It waits for you for {waitMinutes} minutes. After that it is cancelled, and not refunded.</Trans>
    ) : (
      <Trans>
        It waits for you for {waitMinutes} minutes. After that it is cancelled, and {refundPercent} %
        refunded.
      </Trans>
    )
  return refundPercent === 100 ? (
    <Trans>It waits for you until {time}. After that it is cancelled and refunded.</Trans>
  ) : refundPercent === 0 ? (
    <Trans>It waits for you until {time}. After that it is cancelled, and not refunded.</Trans>
  ) : (
    <Trans>
      It waits for you until {time}. After that it is cancelled, and {refundPercent} % refunded.
    </Trans>
  )
}
