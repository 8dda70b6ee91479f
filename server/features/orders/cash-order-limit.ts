import { limits } from '../../http/limits.ts'
import type { Count } from '../../http/rate-limit.ts'

/**
 * Against what a cash checkout counts: food that nobody pays for is the kitchen's loss. The statement that writes the checkout
 * (checkout-store.ts) leaves out accounts that an order was delivered to.
 */
export const cashOrderCounts = ({ customerId, ip }: { customerId: string; ip: string }): Count[] => [
  { limit: limits.cashOrders, subject: customerId },
  { limit: limits.cashOrdersByIp, subject: ip },
]
