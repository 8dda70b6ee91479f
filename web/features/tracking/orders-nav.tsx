import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { chipClass } from '../../ui/chip.ts'
import { useOrderOnce } from '../orders/index.ts'

type Props = { ids: readonly string[]; shown: string }

/** The orders of one checkout, each under its kitchen's name. */
export const OrdersNav = ({ ids, shown }: Props) => {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Your orders`} className="mb-5 flex flex-wrap gap-2">
      {ids.map((id, index) => (
        <Link
          key={id}
          to={`/tracking?${new URLSearchParams([...ids.map((each) => ['order', each]), ['show', id]])}`}
          preventScrollReset
          aria-current={id === shown}
          className={chipClass}
        >
          <KitchenName id={id} otherwise={t`Order ${index + 1} of ${ids.length}`} />
        </Link>
      ))}
    </nav>
  )
}

const KitchenName = ({ id, otherwise }: { id: string; otherwise: string }) =>
  useOrderOnce(id).data?.restaurant.name ?? otherwise
