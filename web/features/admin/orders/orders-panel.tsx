import { useShown } from '../shown-in-url.ts'
import { OrderList } from './order-list.tsx'
import { OrderPage } from './order-page.tsx'

/** Everybody's orders: the list, or all of the one that the URL names. */
const OrdersPanel = () => {
  const order = useShown('order')
  return order === null ? <OrderList /> : <OrderPage key={order} id={order} />
}
export default OrdersPanel
