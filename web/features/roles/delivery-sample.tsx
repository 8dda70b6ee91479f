import { Trans, useLingui } from '@lingui/react/macro'
import { type CourierStatus, deliveryLabels } from '#shared/deliveries/delivery-lifecycle.ts'
import { Sample, sampleCard } from './sample.tsx'

/** Invented deliveries, from kitchens that do not exist. */
const deliveries: { id: string; status: CourierStatus; from: string; to: string; earns: string }[] = [
  { id: 'ORD-SAMPLE003', status: 'assigned', from: 'Udupi Corner', to: '12 MG Road', earns: '₹41.20' },
  { id: 'ORD-SAMPLE004', status: 'enroute', from: 'Tandoor House', to: '8 Brigade Road', earns: '₹68.55' },
]
const history = [
  { id: 'ORD-SAMPLE005', from: 'Chaat Gali', earned: '+₹23.40', rating: '5' },
  { id: 'ORD-SAMPLE006', from: 'Biryani Ghar', earned: '+₹52.10', rating: '4' },
]

/** The lists of a courier's dashboard with sample data, each marked. */
export const DeliverySample = () => {
  const { t, i18n } = useLingui()
  return (
    <>
      <h2 className="mb-3 mt-8 text-2xl">
        <Trans>Active Deliveries</Trans>
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2">
        {deliveries.map(({ id, status, from, to, earns }) => (
          <li key={id} className={sampleCard}>
            <p className="flex flex-wrap justify-between gap-x-4">
              <b>{id}</b> {i18n._(deliveryLabels[status])}
            </p>
            <p className="text-soft">
              {from} → {to}
            </p>
            <p className="money font-bold text-leaf">{earns}</p>
            <Sample />
          </li>
        ))}
      </ul>
      <h2 className="mb-3 mt-8 text-2xl">
        <Trans>History</Trans>
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2">
        {history.map(({ id, from, earned, rating }) => (
          <li key={id} className={sampleCard}>
            <p className="flex flex-wrap justify-between gap-x-4">
              <b>{from}</b> <span className="money font-bold text-leaf">{earned}</span>
            </p>
            <p className="text-soft">
              {id} · {t`Rating`} {rating}
            </p>
            <Sample />
          </li>
        ))}
      </ul>
    </>
  )
}
