import { OrderList } from './order-list.tsx'
import { OrderPage } from './order-page.tsx'
import { useShownOrder } from './orders-address.ts'

/** Everybody's orders: the list, or all of the one that the URL names. */
const OrdersPanel = () => {
  const order = useShownOrder()
  return order === null ? <OrderList /> : <OrderPage key={order} id={order} />
}
export default OrdersPanel
