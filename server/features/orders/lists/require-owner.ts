import { hasRole } from '#shared/accounts/roles.ts'
import { Refusal } from '#shared/errors.ts'
import type { Caller } from '../../../http/sign-in/access-token.ts'

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** Who may see a person's orders: that person, and admins. Refuses everybody else with not_found (404). */
export const requireOwner = (caller: Caller, userId: string): 'customer' | 'admin' => {
  const own = caller.userId === userId
  if ((!own && !hasRole(caller.roles, 'ADMIN')) || !isUuid(userId))
    throw new Refusal('not_found', /*i18n*/ 'This account was not found.')
  return own ? 'customer' : 'admin'
}
