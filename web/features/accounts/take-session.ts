import type { Session } from '#shared/accounts/contracts.ts'
import { call } from '../../lib/calls/api.ts'
import { translate } from '../../lib/language/i18n.ts'
import { endSession, renewUser, startSession } from '../../lib/session/session.ts'
import { sessionStore } from '../../lib/state/storage.ts'
import { toast } from '../../ui/toasts/toast.ts'

/** Signed in, but the server did not say as whom. */
export class NoDetails extends Error {}

/** A response without roles gets the placeholder role (specification section 7). */
export const takeSession = (session: Session, { isNew = false } = {}): void => {
  // For the home page, which welcomes nobody back who was never here (features/home/hero.tsx).
  sessionStore.setItem('newAccount', isNew ? session.id : '')
  startSession(session.accessToken, { ...session, roles: session.roles ?? ['ROLE_USER'] })
}

/**
 * If the details cannot be fetched, the response to the sign-in is enough, provided that it names the person;
 * else it throws `NoDetails`.
 */
export const loadDetails = async (username: string | undefined): Promise<void> => {
  try {
    renewUser(await call('GET /api/users/username/:username', { params: { username: username ?? '' } }))
  } catch {
    if (!username) {
      endSession()
      throw new NoDetails()
    }
    toast.error(
      translate(/*i18n*/ "Login successful but couldn't fetch user details. Please try refreshing the page."),
    )
  }
}
