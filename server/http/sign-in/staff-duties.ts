import type { StaffDuty } from '#shared/staff/staff-roles.ts'

/**
 * The duty that each route of a restaurant is, the first line that fits: a method (or any), and how its path
 * begins. What is on no line is `own`, so that a new route is an owner's until somebody says whose it is;
 * server/every-call/staff-roles.test.ts has all of them written out.
 */
const routes: readonly [method: string, path: string, duty: StaffDuty][] = [
  // About the caller, whoever that is.
  ['POST', '/api/restaurant/staff/join', 'see'],
  ['GET', '/api/restaurant/staff', 'see'],
  // Everybody may leave; whom one may take away is asked there.
  ['DELETE', '/api/restaurant/staff/', 'see'],
  // One's own is everybody's to set; whose else is asked there.
  ['PUT', '/api/restaurant/staff/:id/pin', 'see'],
  ['', '/api/restaurant/staff', 'staff'],
  ['POST', '/api/restaurant/shared-device', 'staff'],
  ['POST', '/api/restaurant/pin', 'see'],
  ['POST', '/api/restaurant/go-live', 'own'],
  ['POST', '/api/restaurant/take-offline', 'own'],
  ['GET', '/api/restaurant/stats/missed', 'see'],
  ['GET', '/api/restaurant/stats', 'money'],
  ['GET', '/api/restaurant/earnings', 'money'],
  ['GET', '/api/restaurant/payouts', 'money'],
  ['GET', '/api/restaurant/payout-account', 'money'],
  ['GET', '/api/restaurant/tax-details', 'money'],
  ['GET', '/api/restaurant/test-order', 'see'],
  ['', '/api/restaurant/test-order', 'cook'],
  ['POST', '/api/restaurant/pause', 'cook'],
  ['POST', '/api/restaurant/busy', 'cook'],
  ['POST', '/api/restaurant/orders/later/closing', 'cook'],
  ['POST', '/api/restaurant/orders/:id/accept', 'cook'],
  ['POST', '/api/restaurant/orders/:id/ready', 'cook'],
  ['POST', '/api/restaurant/orders/:id/lines/', 'cook'],
  ['POST', '/api/restaurant/orders/:id/deliver', 'cook'],
  ['POST', '/api/restaurant/orders/:id/recall', 'cook'],
  ['POST', '/api/restaurant/orders/:id/acknowledge', 'cook'],
  ['POST', '/api/restaurant/orders/:id/prints', 'cook'],
  ['POST', '/api/restaurant/orders/', 'sell'],
  ['POST', '/api/restaurant/menu/:dishId/availability', 'cook'],
  ['GET', '/api/restaurant/menu/export', 'menu'],
  ['GET', '/api/restaurant/menu', 'see'],
  ['', '/api/restaurant/menu', 'menu'],
  ['GET', '/api/restaurant/surplus', 'see'],
  ['', '/api/restaurant/surplus', 'sell'],
  ['GET', '/api/restaurant/recurring-rescues', 'see'],
  ['', '/api/restaurant/recurring-rescues', 'sell'],
  ['GET', '/api/restaurant/orders', 'see'],
  ['GET', '/api/restaurant/events', 'see'],
  ['GET', '/api/restaurant/to-do', 'see'],
  ['GET', '/api/restaurant/reviews', 'see'],
  ['GET', '/api/restaurant/first-day', 'see'],
  ['GET', '/api/restaurant/preview', 'see'],
  ['GET', '/api/restaurant/meals', 'settings'],
  ['GET', '/api/restaurant/stamp-card', 'settings'],
  ['PUT', '/api/restaurant/stamp-card', 'settings'],
  ['PUT', '/api/restaurant/meals', 'settings'],
  ['PUT', '/api/restaurant', 'settings'],
  ['GET', '/api/restaurant', 'see'],
  // Surplus lots, which customers and shelters reach by the same paths with other roles.
  ['GET', '/api/surplus', 'see'],
  ['POST', '/api/surplus', 'sell'],
]

const isExact = new Set(['PUT /api/restaurant', 'GET /api/restaurant'])

/** The duty of a route, by its path as it is registered; null: not a restaurant's route. */
export const dutyOf = (method: string, path: string): StaffDuty | null => {
  if (!/^\/api\/(?:restaurant|surplus)(?:\/|$)/.test(path)) return null
  if (method === 'POST' && path === '/api/restaurant') return 'see'
  const line = routes.find(
    ([named, begins]) =>
      (named === '' || named === method) &&
      (isExact.has(`${named} ${begins}`) ? path === begins : path.startsWith(begins)),
  )
  return line?.[2] ?? 'own'
}
