import type { Session } from '#shared/accounts/contracts.ts'
import type { Deps } from '../../../deps.ts'
import { signAccessToken } from '../../../http/sign-in/access-token.ts'
import type { AccountRecord } from '../account-store.ts'
import { accountView, callerOf } from '../account-view.ts'
import type { RefreshToken, SessionRow } from './session-tokens.ts'

/** The result of a sign-in: the session for the response's body, the refresh token for the cookie. */
export type OpenedSession = { session: Session; refreshToken: RefreshToken }

export const openSession = async (
  deps: Deps,
  record: AccountRecord,
  started: SessionRow,
  refreshToken: RefreshToken,
  mustChangePassword: boolean,
): Promise<OpenedSession> => ({
  session: {
    ...accountView(record),
    accessToken: await signAccessToken(
      deps,
      callerOf(record, started.id, started.sharedFor),
      authenticatedAt(started),
    ),
    mustChangePassword,
  },
  refreshToken,
})

/** When its person last proved who they are, by a password or a code. */
export const authenticatedAt = ({ createdAt, confirmedAt }: SessionRow): Date => confirmedAt ?? createdAt

/** Whether a temporary password was used to sign in and no new one has been set. */
export const owesNewPassword = ({ user }: AccountRecord): boolean => user.temporaryPasswordUsedAt !== null
