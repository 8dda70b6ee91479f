import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { PagedList } from '../../ui/lists/paged-list.tsx'
import { FollowOrders } from './follow-orders.tsx'
import { OrderDialog } from './order/order-dialog.tsx'
import { OrderCard } from './order-card.tsx'
import type { useOrderPages } from './use-order-pages.ts'

type Props = {
  query: ReturnType<typeof useOrderPages>
  /** Shown in place of an empty list; that nothing was ordered yet where it is absent. */
  empty?: ReactNode
}

/** Orders page by page, each live, and the details of the one that the URL names. */
export const OrderList = ({ query, empty = <NoOrders /> }: Props) => {
  const { t } = useLingui()
  return (
    <>
      <PagedList query={query} empty={empty} failure={t`Your orders could not be loaded.`}>
        {(order) => <OrderCard order={order} />}
      </PagedList>
      <FollowOrders orders={query.data?.pages.flatMap((page) => page.items) ?? []} />
      <OrderDialog />
    </>
  )
}

export const NoOrders = () => {
  const { t } = useLingui()
  return (
    <EmptyState glyph="receipt" title={t`You haven't placed any orders yet.`}>
      <Link to="/menu" className={buttonClass()}>
        <Trans>Browse Menu</Trans>
      </Link>
    </EmptyState>
  )
}
