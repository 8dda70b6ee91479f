import { Trans, useLingui } from '@lingui/react/macro'
import { statusLabels } from '#shared/orders/order-lifecycle.ts'
import { Sample, sampleCard } from './sample.tsx'

/** Invented orders: a kitchen that does not exist, and dishes that everybody knows. */
const orders = [
  { id: 'ORD-SAMPLE001', status: 'preparing', total: '₹412.00', items: 'Masala Dosa, Filter Coffee' },
  { id: 'ORD-SAMPLE002', status: 'delivered', total: '₹685.50', items: 'Paneer Tikka, Butter Naan' },
] as const
const recommended = ['Masala Dosa', 'Gulab Jamun', 'Mango Lassi']

/** The lists of a customer's dashboard with sample data, each marked. */
export const CustomerSample = () => {
  const { i18n } = useLingui()
  return (
    <>
      <h2 className="mb-3 mt-8 text-2xl">
        <Trans>Recent Orders</Trans>
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2">
        {orders.map(({ id, status, total, items }) => (
          <li key={id} className={sampleCard}>
            <p className="flex flex-wrap justify-between gap-x-4">
              <b>{id}</b> {i18n._(statusLabels[status])}
            </p>
            <p className="text-soft">{items}</p>
            <p className="money font-bold">{total}</p>
            <Sample />
          </li>
        ))}
      </ul>
      <h2 className="mb-3 mt-8 text-2xl">
        <Trans>Recommended For You</Trans>
      </h2>
      <ul className="grid gap-3 sm:grid-cols-3">
        {recommended.map((name) => (
          <li key={name} className={sampleCard}>
            <b>{name}</b>
            <Sample />
          </li>
        ))}
      </ul>
    </>
  )
}
