import type { FastifyInstance, FastifyReply } from 'fastify'
import * as contracts from '#shared/contracts/accounts.ts'
import { Refusal } from '#shared/errors.ts'
import { countCall, limitByAddress, uncountCall } from '../../http/rate-limit.ts'
import { register } from '../../http/register.ts'
import { languageOf } from '../../languages.ts'
import { accountView } from './account-view.ts'
import { addAddress, listAddresses, removeAddress, updateAddress } from './addresses.ts'
import { changePassword } from './change-password.ts'
import { decideRole, pendingRoles } from './decide-role.ts'
import { accountForUsername, ownAccount } from './find-account.ts'
import { limits } from './limits.ts'
import { type OpenedSession, openSession } from './open-session.ts'
import { photoRoutes } from './photo-routes.ts'
import { clearRefreshCookie, readRefreshCookie, setRefreshCookie } from './refresh-cookie.ts'
import { refreshSession } from './refresh-session.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { signUp } from './sign-up.ts'
import { updateAccount } from './update-account.ts'

/** Their answers hold an access token, which must not be kept for replaying. Doing them twice does no harm. */
const notKept = { ownIdempotency: true } as const

const opened = (reply: FastifyReply, { session, refreshToken }: OpenedSession) => {
  setRefreshCookie(reply, refreshToken)
  return session
}

export const routes = (app: FastifyInstance) => {
  signingIn(app)
  profile(app)
  approval(app)
  app.register(photoRoutes)
}

const signingIn = (app: FastifyInstance) => {
  register(
    app,
    contracts.signUp,
    async ({ deps, body, request }) => ({
      message: contracts.accountCreated,
      user: await signUp(deps, body, languageOf(request)),
    }),
    { before: limitByAddress(limits.signUp) },
  )

  register(
    app,
    contracts.signIn,
    async ({ deps, body, request, reply }) => {
      // By username and address: nobody can lock somebody else out.
      const guesser = `${body.username} ${request.ip}`
      await countCall(deps, reply, limits.wrongPassword, guesser)
      const session = await signIn(deps, body, languageOf(request))
      await uncountCall(deps, limits.wrongPassword, guesser)
      return opened(reply, session)
    },
    { ...notKept, before: limitByAddress(limits.signIn) },
  )

  register(
    app,
    contracts.refresh,
    async ({ deps, request, reply }) => {
      try {
        return opened(reply, await refreshSession(deps, readRefreshCookie(request) ?? ''))
      } catch (error) {
        if (error instanceof Refusal) clearRefreshCookie(reply)
        throw error
      }
    },
    { ...notKept, before: limitByAddress(limits.refresh) },
  )

  register(
    app,
    contracts.signOut,
    async ({ deps, request, reply }) => {
      await signOut(deps, readRefreshCookie(request) ?? '')
      clearRefreshCookie(reply)
      return { message: /*i18n*/ 'You are signed out.' }
    },
    { ...notKept, before: limitByAddress(limits.signOut) },
  )

  register(app, contracts.verify, async ({ deps, caller }) => accountView(await ownAccount(deps, caller)), {
    before: limitByAddress(limits.verify),
  })

  register(
    app,
    contracts.forgotPassword,
    async ({ deps, query: { email }, request, reply }) => {
      await countCall(deps, reply, limits.temporaryPassword, email)
      // Nothing here looks at accounts, so neither the answer nor its time can tell whether there is one.
      await deps.jobs.send('temporary-password', { email, language: languageOf(request) })
      return { message: contracts.temporaryPasswordSent }
    },
    { before: limitByAddress(limits.forgotPassword) },
  )

  register(
    app,
    contracts.changePassword,
    async ({ deps, body, caller, reply }) => {
      const { record, refreshToken } = await changePassword(deps, caller, body)
      return opened(reply, await openSession(deps, record, refreshToken, false))
    },
    { ...notKept, before: limitByAddress(limits.changePassword) },
  )
}

const profile = (app: FastifyInstance) => {
  register(app, contracts.me, async ({ deps, caller }) => accountView(await ownAccount(deps, caller)))
  register(app, contracts.accountByUsername, async ({ deps, caller, params }) =>
    accountView(await accountForUsername(deps, caller, params.username)),
  )
  register(
    app,
    contracts.updateAccount,
    async ({ deps, caller, params, body, request, reply }) => {
      // Here too the current password can be guessed at.
      if (body.currentPassword) await countCall(deps, reply, limits.changePassword, request.ip)
      const { record, refreshToken } = await updateAccount(deps, caller, params.id, body)
      if (refreshToken) setRefreshCookie(reply, refreshToken)
      return accountView(record)
    },
    { before: limitByAddress(limits.updateAccount) },
  )

  register(app, contracts.listAddresses, async ({ deps, caller, params }) => ({
    items: await listAddresses(deps, caller, params.id),
    nextCursor: null,
  }))
  register(app, contracts.addAddress, ({ deps, caller, params, body }) =>
    addAddress(deps, caller, params.id, body),
  )
  register(app, contracts.updateAddress, ({ deps, caller, params, body }) =>
    updateAddress(deps, caller, params.id, params.addressId, body),
  )
  register(app, contracts.removeAddress, async ({ deps, caller, params }) => {
    await removeAddress(deps, caller, params.id, params.addressId)
    return { message: /*i18n*/ 'The address was removed.' }
  })
}

const approval = (app: FastifyInstance) => {
  register(app, contracts.pendingRoles, async ({ deps }) => ({
    items: (await pendingRoles(deps)).map(accountView),
    nextCursor: null,
  }))
  register(app, contracts.approveRole, async ({ deps, params }) =>
    accountView(await decideRole(deps, params.id, 'approve')),
  )
  register(app, contracts.declineRole, async ({ deps, params }) =>
    accountView(await decideRole(deps, params.id, 'decline')),
  )
}
