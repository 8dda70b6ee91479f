import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import { shareSession } from '../accounts/sessions/share-session.ts'
import { recordAudit } from './audited.ts'
import { requirePins } from './set-pin.ts'

/**
 * Makes the caller's session the restaurant's shared device; returns its access token. Refuses with
 * illegal_transition (409) while nobody has a PIN.
 */
export const shareDevice = async (deps: Deps, caller: Caller, restaurantId: string): Promise<string> => {
  await requirePins(deps, restaurantId)
  return deps.db.transaction(async (tx) => {
    const accessToken = await shareSession(deps, tx, caller, restaurantId)
    await recordAudit(tx, {
      actor: { kind: 'account', id: caller.userId },
      action: 'staff.deviceShared',
      subject: { kind: 'restaurant', id: restaurantId },
      at: deps.clock(),
    })
    return accessToken
  })
}
