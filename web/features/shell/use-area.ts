import { useLocation } from 'react-router'
import { useHydrated } from '../../lib/first-paint/use-hydrated.ts'
import { customerDashboard } from '../../lib/session/session.ts'

/** Where one chooses what to eat. */
const food = /^\/($|menu|restaurants|dish|favorites)/
const account = /^\/(profile|account-settings)$/

/**
 * What the page that is shown is about, for the bars that lead to it: food that one chooses, one's orders,
 * or one's account. The dashboard's tabs are about one or the other.
 */
export const useArea = (): 'food' | 'orders' | 'account' | null => {
  const { pathname, search } = useLocation()
  // The server sends one page for all tabs.
  const hydrated = useHydrated()
  if (pathname === customerDashboard) {
    const tab = (hydrated && new URLSearchParams(search).get('tab')) || 'orders'
    return tab === 'orders' || tab === 'overview' ? 'orders' : 'account'
  }
  if (pathname === '/orders') return 'orders'
  if (account.test(pathname)) return 'account'
  return food.test(pathname) ? 'food' : null
}
