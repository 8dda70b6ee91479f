import { Plural, useLingui } from '@lingui/react/macro'
import { Link, useSearchParams } from 'react-router'
import type { Order } from '#shared/orders/contracts.ts'
import { useMedia } from '../../../lib/hooks/use-media.ts'
import { useLingering } from '../../../lib/lists/use-lingering.ts'
import { useDashboardAddress } from '../access/use-restaurant.ts'
import { useKitchenOrders } from '../order/use-kitchen-orders.ts'
import { allColumns } from '../orders/desk.ts'
import { AttentionRow } from './attention-row.tsx'

/** How long what was acknowledged stays where it was, in milliseconds. */
const lingersMs = 2_500
const idOf = ({ id }: Order) => id

/** What nobody has acknowledged, of the latest orders. */
export const useUnseen = () =>
  useKitchenOrders({ sort: 'newest', group: 'unseen' }).data?.pages[0]?.items ?? []

/** The same with what was acknowledged just now; what still has its food first, what was missed last. */
export const useUnseenRows = () =>
  useLingering(
    useUnseen().toSorted((one, other) => Number(isMissed(one)) - Number(isMissed(other))),
    idOf,
    lingersMs,
  )
export const isMissed = ({ attention }: Pick<Order, 'attention'>): boolean => attention?.kind === 'missed'

/**
 * What was cancelled, changed or missed, on every tab of the dashboard until somebody has seen it: the first
 * of it, so that the tab stays in sight. The overview has all of it, and among the orders each stands in its
 * place.
 */
export const Unseen = () => {
  const { t } = useLingui()
  const [first, ...others] = useUnseenRows()
  const [search] = useSearchParams()
  const addressOf = useDashboardAddress()
  // On the desk with all its columns each stands in its place.
  const isWide = useMedia(allColumns, true)
  const isInPlace = search.get('tab') === 'orders' && isWide && !search.has('status')
  if (first === undefined || isInPlace) return null
  return (
    <section aria-label={t`To be acknowledged`}>
      <AttentionRow key={first.item.id} order={first.item} seen={first.left} loud />
      {others.length > 0 && (
        <p className="text-sm">
          <Link
            to={addressOf({})}
            className="inline-flex min-h-9 items-center px-3.5 font-bold text-chilli underline"
          >
            <Plural value={others.length} one="# more to be seen" other="# more to be seen" />
          </Link>
        </p>
      )}
    </section>
  )
}
