import { Trans, useLingui } from '@lingui/react/macro'
import { PartFailure } from '../../../ui/page/failure.tsx'
import { ContactButtons } from './contact.tsx'
import { OrderDelivery } from './order-delivery.tsx'
import { orderSteps } from './order-steps.ts'
import { StepList } from './step-list.tsx'
import { ThreadLinks } from './thread-links.tsx'
import { useOrderDetails, useOrdersLive } from './use-orders.ts'

/**
 * What a dispatcher needs of an order without leaving the board: its steps, those of its delivery, who can be
 * called, and the conversations about it; live.
 */
const OrderGlance = ({ id }: { id: string }) => {
  const { t } = useLingui()
  const { data, error, refetch } = useOrderDetails(id)
  const conversation = t`Conversations`
  useOrdersLive(id)
  if (!data)
    return error ? (
      <PartFailure error={error} onRetry={refetch} />
    ) : (
      <div role="status" aria-label={t`Loading`} className="skeleton m-5 h-72 !rounded-card" />
    )
  const { order, contacts, threads } = data
  const people = [
    [t`Customer`, contacts.customer],
    [t`Restaurant`, contacts.restaurant],
    [t`Courier`, contacts.courier],
  ] as const
  return (
    <div className="min-h-0 flex-1 space-y-6 overflow-y-auto p-5">
      <section aria-labelledby="glance-people" className="space-y-3">
        <h3 id="glance-people" className="text-lg">
          <Trans>People</Trans>
        </h3>
        <ul className="space-y-1">
          {people.map(
            ([side, person]) =>
              person && (
                <li key={side} className="wrap-anywhere flex flex-wrap items-center gap-x-2">
                  <span className="text-sm text-soft">{side}</span>
                  <b>{person.name}</b>
                  {/^\d{10}$/.test(person.phone) && (
                    <a
                      href={`tel:+91${person.phone}`}
                      aria-label={t`Call ${person.name}: ${person.phone}`}
                      className="inline-flex min-h-11 items-center font-bold text-accent underline"
                    >
                      {person.phone}
                    </a>
                  )}
                </li>
              ),
          )}
        </ul>
        <ContactButtons order={order} courier={contacts.courier !== null} />
      </section>
      {threads.length > 0 && (
        <section aria-label={conversation} className="space-y-2">
          <h3 className="text-lg">{conversation}</h3>
          <ThreadLinks threads={threads} />
        </section>
      )}
      <section aria-labelledby="glance-order" className="space-y-2">
        <h3 id="glance-order" className="text-lg">
          <Trans>Order</Trans>
        </h3>
        <StepList steps={orderSteps(data)} />
      </section>
      {data.delivery && (
        <section aria-labelledby="glance-delivery" className="space-y-2">
          <h3 id="glance-delivery" className="text-lg">
            <Trans>Delivery</Trans>
          </h3>
          <OrderDelivery order={order} delivery={data.delivery} />
        </section>
      )}
    </div>
  )
}
export default OrderGlance
