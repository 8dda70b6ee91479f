import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { customerDashboard } from '../../lib/session/session.ts'

type Props = { className: string; children: ReactNode }

/** To the orders; current on the dashboard that they are a tab of, too. */
export const OrdersLink = ({ className, children }: Props) => {
  const { pathname } = useLocation()
  const here = pathname === '/orders' || pathname === customerDashboard
  return (
    <Link to="/orders" aria-current={here ? 'page' : undefined} className={className}>
      {children}
    </Link>
  )
}
