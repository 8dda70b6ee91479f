import { call } from '../../lib/calls/api.ts'
import { ApiError } from '../../lib/calls/api-error.ts'
import { fixState } from '../../lib/first-paint/fix-state.ts'
import { translate } from '../../lib/language/i18n.ts'
import { endSession, expireSession, renewUser, signedInUser, tokenStore } from '../../lib/session/session.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { syncFavorites } from '../favorites/index.ts'

const nobodyKnown = /*i18n*/ 'Failed to load user data. Please try again later.'

/** Only a response of the server ends a session; a lost connection does not. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && ['unauthenticated', 'forbidden', 'not_found'].includes(error.code)

/**
 * At start and after signing in: verifies the token, or else fetches its owner, or else ends the session
 * (specification section 7); then refreshes the browser's copies of the person and of the favorites.
 */
export const beginSession = async (): Promise<void> => {
  fixState()
  // Signed out while this was being loaded.
  if (tokenStore.get() === '') return
  try {
    const account = await call('GET /api/auth/verify', {}).catch((error: unknown) => {
      if (tokenStore.get() === '') throw error
      return call('GET /api/users/me', {})
    })
    if (tokenStore.get() === '') return
    renewUser(account)
  } catch (error) {
    // The person has signed out in the meantime.
    if (tokenStore.get() === '') return
    if (isRefusal(error)) return expireSession()
    if (signedInUser()?.id === '') {
      endSession()
      return toast.error(translate(nobodyKnown))
    }
  }
  const user = signedInUser()
  if (user?.id) await syncFavorites(user.id).catch(() => undefined)
}
