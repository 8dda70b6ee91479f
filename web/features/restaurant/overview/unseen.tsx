import { useLingui } from '@lingui/react/macro'
import { Link, useSearchParams } from 'react-router'
import { useMedia } from '../../../lib/hooks/use-media.ts'
import { AttentionLine } from '../kitchen/attention.tsx'
import { orderCallAndDay } from '../order/order-call.ts'
import { useKitchenOrders } from '../order/use-kitchen-orders.ts'
import { allColumns } from '../orders/desk.ts'
import { useOrderLink } from '../orders/use-order-link.ts'

/** What nobody has acknowledged, of the latest orders; as many as fit above everything else. */
export const useUnseen = () =>
  useKitchenOrders({ sort: 'newest', group: 'unseen' }).data?.pages[0]?.items ?? []
const shown = 4

/**
 * What was cancelled, changed or missed, on every tab of the dashboard until somebody has seen it; among the
 * orders it stands in its place.
 */
export const Unseen = () => {
  const { t } = useLingui()
  const unseen = useUnseen()
  const [search] = useSearchParams()
  const linkTo = useOrderLink()
  // On the desk with all its columns each stands in its place.
  const isWide = useMedia(allColumns, true)
  const isInPlace = search.get('tab') === 'orders' && isWide && !search.has('status')
  if (unseen.length === 0 || isInPlace) return null
  return (
    <ul aria-label={t`To be acknowledged`} className="grid gap-2">
      {unseen.slice(0, shown).map((order) => (
        <li key={order.id}>
          <AttentionLine order={order}>
            <Link to={linkTo(order.id)} preventScrollReset className="underline">
              {orderCallAndDay(order)}
            </Link>{' '}
            · {order.items.map(({ name, quantity }) => `${quantity}× ${name}`).join(', ')}
          </AttentionLine>
        </li>
      ))}
    </ul>
  )
}
