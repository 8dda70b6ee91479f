import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useArea } from './use-area.ts'

type Props = { className: string; children: ReactNode }

/** To the orders; current on the tabs of the dashboard that are about orders, too. */
export const OrdersLink = ({ className, children }: Props) => (
  <Link to="/orders" aria-current={useArea() === 'orders' ? 'page' : undefined} className={className}>
    {children}
  </Link>
)
