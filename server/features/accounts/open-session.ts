import type { Session } from '#shared/contracts/accounts.ts'
import type { Deps } from '../../deps.ts'
import { signAccessToken } from '../../http/access-token.ts'
import type { AccountRecord } from './account-store.ts'
import { accountView, callerOf } from './account-view.ts'
import type { RefreshToken } from './session-tokens.ts'

/** What a sign-in answers with: the session for the body, the refresh token for the cookie. */
export type OpenedSession = { session: Session; refreshToken: RefreshToken }

export const openSession = async (
  deps: Deps,
  record: AccountRecord,
  sessionId: string,
  refreshToken: RefreshToken,
  mustChangePassword: boolean,
): Promise<OpenedSession> => ({
  session: {
    ...accountView(record),
    accessToken: await signAccessToken(deps, callerOf(record, sessionId)),
    mustChangePassword,
  },
  refreshToken,
})

/** A temporary password was signed in with and no new one was set yet. */
export const owesNewPassword = ({ user }: AccountRecord): boolean => user.temporaryPasswordUsedAt !== null
