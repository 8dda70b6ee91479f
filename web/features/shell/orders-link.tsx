import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { customerDashboard } from '../../lib/session/session.ts'

type Props = { className: string; children: ReactNode }

/** To the orders; current on the tabs of the dashboard that are about orders, too. */
export const OrdersLink = ({ className, children }: Props) => {
  const { pathname, search } = useLocation()
  const here = pathname === '/orders' || (pathname === customerDashboard && ofOrders(search))
  return (
    <Link to="/orders" aria-current={here ? 'page' : undefined} className={className}>
      {children}
    </Link>
  )
}

/** Whether the tab that a search of the customer's dashboard names is the overview or the list of orders. */
export const ofOrders = (search: string): boolean =>
  ['overview', 'orders'].includes(new URLSearchParams(search).get('tab') ?? 'overview')
