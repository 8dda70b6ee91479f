import type { FastifyRequest } from 'fastify'
import { type AdminDuty, adminMay } from '#shared/accounts/admin-roles.ts'
import { hasRole } from '#shared/accounts/roles.ts'
import { Refusal } from '#shared/errors.ts'
import type { Caller, VerifiedCaller } from './access-token.ts'
import { logSecurity } from './security-log.ts'

type Line = readonly [method: string, path: string, duty: AdminDuty]

/**
 * The duty that each route of admins is, the first line that fits: a method (or any), and how its path as it
 * is registered begins. What is on no line is `own`, so that a new route is an owner's until somebody says
 * whose it is; server/every-call/admin-roles.test.ts has all of them written out.
 */
const routes: readonly Line[] = [
  ['GET', '/api/admin/stats', 'see'],
  ['GET', '/api/admin/activity', 'see'],
  // What a customer can be given, and what is answered often, stands in them.
  ['GET', '/api/admin/settings', 'see'],
  ['', '/api/admin/views', 'see'],
  // Whose each matter is, is asked there.
  ['', '/api/admin/approvals', 'see'],
  ['', '/api/admin/support/', 'help'],
  ['', '/api/admin/messages', 'help'],
  ['', '/api/admin/reviews', 'help'],
  ['POST', '/api/admin/rescue-photos/', 'help'],
  ['POST', '/api/admin/deliveries/:id/unlock-code', 'help'],
  ['POST', '/api/admin/rescues/:id/unlock', 'help'],
  ['POST', '/api/admin/orders/:id/contact', 'help'],
  ['POST', '/api/admin/orders/:id/refund', 'refund'],
  // Cancels for somebody; every other step is asked for there.
  ['POST', '/api/admin/orders/:id/act', 'help'],
  ['GET', '/api/admin/orders', 'see'],
  ['', '/api/admin/refund-requests', 'refund'],
  ['', '/api/admin/cash-refunds', 'refund'],
  ['POST', '/api/admin/users/:id/credit', 'refund'],
  ['POST', '/api/admin/users/:id/approve', 'operate'],
  ['POST', '/api/admin/users/:id/decline', 'operate'],
  // Suspends and restores; who makes somebody an admin, or changes one, is asked there.
  ['PATCH', '/api/admin/users/:id', 'operate'],
  ['GET', '/api/admin/users', 'see'],
  ['GET', '/api/admin/restaurants', 'see'],
  // The commission is asked for there.
  ['', '/api/admin/restaurants', 'operate'],
  ['', '/api/admin/partner-applications', 'operate'],
  ['', '/api/admin/shelters', 'operate'],
  ['', '/api/admin/volunteers', 'operate'],
  ['', '/api/admin/dispatch', 'operate'],
  ['POST', '/api/admin/couriers/:id/cash', 'money'],
  ['', '/api/admin/couriers', 'operate'],
  ['', '/api/admin/deliveries', 'operate'],
  ['', '/api/admin/rescues', 'operate'],
  ['', '/api/admin/suspension-notices', 'operate'],
  ['', '/api/admin/breaches', 'operate'],
  ['', '/api/admin/consents', 'operate'],
  ['', '/api/admin/jobs', 'operate'],
  ['', '/api/admin/health', 'operate'],
  ['GET', '/api/admin/reports', 'figures'],
  ['GET', '/api/admin/fund', 'figures'],
  ['GET', '/api/admin/donations', 'figures'],
  ['GET', '/api/admin/monthly-gifts', 'figures'],
  ['', '/api/admin/companies', 'figures'],
  ['GET', '/api/admin/credit-gifts', 'figures'],
  ['GET', '/api/admin/referrals', 'figures'],
  ['POST', '/api/admin/donations/:id/hide', 'help'],
  ['POST', '/api/admin/donations/:id/refund', 'money'],
  ['POST', '/api/admin/monthly-gifts/:id/stop', 'money'],
  ['', '/api/admin/payouts', 'money'],
  ['', '/api/admin/payout-files', 'money'],
  ['', '/api/admin/tax-deducted', 'money'],
  ['', '/api/admin/gst-return', 'money'],
  ['', '/api/admin/social-security', 'money'],
  ['', '/api/admin/payment-differences', 'money'],
  ['', '/api/admin/cash', 'money'],
  ['', '/api/admin/promo-codes', 'money'],
]

/** What admins do by routes that are other people's too; whoever may not is there as one of those. */
const shared: readonly Line[] = [
  ['POST', '/api/orders/:id/cancel', 'help'],
  ['POST', '/api/support/threads/:id/', 'help'],
  ['GET', '/api/users/:id/export', 'own'],
  ['GET', '/api/users/', 'see'],
  ['', '/api/users/', 'own'],
]

const firstOf = (lines: readonly Line[], method: string, path: string): AdminDuty | undefined =>
  lines.find(([named, begins]) => (named === '' || named === method) && path.startsWith(begins))?.[2]

/**
 * The caller of a route as the admin that they are: without the role on a route that is other people's too
 * and not theirs as an admin. Refuses with forbidden (403) a route of admins that is not theirs.
 */
export const asAdmin = (request: FastifyRequest, caller: VerifiedCaller): VerifiedCaller => {
  if (caller.adminRole === undefined || !hasRole(caller.roles, 'ADMIN')) return caller
  const path = request.routeOptions.url ?? ''
  const isTheirs = path.startsWith('/api/admin/')
  const duty = isTheirs
    ? (firstOf(routes, request.method, path) ?? 'own')
    : firstOf(shared, request.method, path)
  if (duty === undefined || adminMay(caller.adminRole, duty)) return caller
  if (!isTheirs) return { ...caller, roles: caller.roles.filter((role) => !hasRole([role], 'ADMIN')) }
  logSecurity(request.server.deps, 'access-refused', { request, userId: caller.userId })
  throw notTheirs()
}

const notTheirs = () => new Refusal('forbidden', /*i18n*/ 'What you are as an admin does not include this.')

/**
 * For what a body asks of a route that is also for less. Refuses with forbidden (403) an admin whose role
 * does not include the duty.
 */
export const requireDuty = ({ adminRole }: Pick<Caller, 'adminRole'>, duty: AdminDuty): void => {
  if (!adminMay(adminRole, duty)) throw notTheirs()
}
