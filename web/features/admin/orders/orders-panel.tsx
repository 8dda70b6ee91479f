import { useLingui } from '@lingui/react/macro'
import { ListAndDetail } from '../../../ui/lists/list-and-detail/list-and-detail.tsx'
import { useShown, useShownAddress } from '../shown-in-url.ts'
import { OrderList } from './order-list.tsx'
import { OrderPage } from './order-page.tsx'
import { useOrdersLive } from './use-orders.ts'

/** Everybody's orders, and all of the one that the URL names; live. */
const OrdersPanel = () => {
  const { t } = useLingui()
  const order = useShown('order')
  const addressOf = useShownAddress('order')
  const live = useOrdersLive(order)
  return (
    <ListAndDetail
      shown={order}
      backTo={addressOf(null)}
      back={t`All orders`}
      title={t`Order`}
      list={<OrderList live={live} />}
      detail={(id) => <OrderPage key={id} id={id} />}
    />
  )
}
export default OrdersPanel
