import { OrderList } from './order-list.tsx'
import { useOrderPages } from './use-order-pages.ts'

/** A person's orders, the latest first. */
export const OrderHistory = () => <OrderList query={useOrderPages()} />
