import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as contracts from '#shared/accounts/contracts.ts'
import { Refusal } from '#shared/errors.ts'
import { ipOf } from '../../http/limits/ip.ts'
import { type Limit, limits } from '../../http/limits/limits.ts'
import { consume, rateLimitByIp, refund } from '../../http/limits/rate-limit.ts'
import { register } from '../../http/register.ts'
import { requireSameOrigin } from '../../http/sign-in/same-origin.ts'
import { logSecurity } from '../../http/sign-in/security-log.ts'
import { languageOf } from '../../languages.ts'
import { accountView } from './account-view.ts'
import { adminUserRoutes } from './admin/routes.ts'
import { becomeAdmin } from './admins/become-admin.ts'
import { accountForUsername, ownAccount } from './find-account.ts'
import { deleteAccount } from './own-data/delete-account.ts'
import { exportAccount } from './own-data/export-account.ts'
import { changePassword } from './passwords/change-password.ts'
import { addAddress, listAddresses, removeAddress, updateAddress } from './profile/addresses.ts'
import { photoRoutes } from './profile/photo-routes.ts'
import { updateAccount } from './profile/update-account.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { deviceOf } from './sessions/device.ts'
import { type OpenedSession, openSession } from './sessions/open-session.ts'
import { clearRefreshCookie, readRefreshCookie, setRefreshCookie } from './sessions/refresh-cookie.ts'
import { refreshSession } from './sessions/refresh-session.ts'
import { endOneSession, endOtherSessions, listSessions, signOut } from './sessions/sessions.ts'
import { confirmIdentity } from './sign-in/confirm-identity.ts'
import { knownDevice, rememberDevice } from './sign-in/known-device.ts'
import { isCodeMissing, signIn } from './sign-in/sign-in.ts'
import { countAttempt } from './sign-in/sign-in-attempts.ts'
import { usernameOf } from './sign-in/username-of.ts'
import { decideRole, pendingRoles } from './sign-up/decide-role.ts'
import { confirmEmail, sendConfirmationAgain } from './sign-up/email-confirmation.ts'
import { signUp } from './sign-up/sign-up.ts'

/** Responses with an access token must not be stored for replay; these calls may be repeated. */
const noReplay = { managesIdempotency: true } as const

/** For calls that use or set a cookie: rate limit by IP address, and from our own origin only. */
const withCookie = (limit: Limit) => ({
  ...noReplay,
  before: async (request: FastifyRequest) => {
    await rateLimitByIp(limit)(request)
    await requireSameOrigin(request)
  },
})

const opened = (reply: FastifyReply, { session, refreshToken }: OpenedSession) => {
  setRefreshCookie(reply, refreshToken)
  return session
}

export const routes = (app: FastifyInstance) => {
  signingIn(app)
  confirming(app)
  signIns(app)
  ownData(app)
  profile(app)
  approval(app)
  app.register(photoRoutes)
  app.register(secondFactorRoutes)
  app.register(adminUserRoutes)
}

const signingIn = (app: FastifyInstance) => {
  register(
    app,
    contracts.signUp,
    async ({ deps, body, request }) => ({
      message: contracts.accountCreated,
      user: await signUp(deps, body, languageOf(request)),
    }),
    { before: rateLimitByIp(limits.signUp) },
  )

  register(
    app,
    contracts.becomeAdmin,
    async ({ deps, body, request }) => {
      try {
        const user = await becomeAdmin(deps, body, languageOf(request))
        logSecurity(deps, 'admin-created', { request, userId: user.id })
        return { message: contracts.accountCreated, user }
      } catch (error) {
        if (error instanceof Refusal && error.code === 'not_found')
          logSecurity(deps, 'admin-invitation-refused', { request })
        throw error
      }
    },
    { before: rateLimitByIp(limits.becomeAdmin) },
  )

  register(
    app,
    contracts.signIn,
    async ({ deps, body, request, reply }) => {
      // Before anything counts attempts: an account's address is no second name to guess under.
      const username = await usernameOf(deps.db, body.username)
      try {
        const device = knownDevice(request, username)
        const attempt = await countAttempt(deps, { username, ip: ipOf(request), device })
        const signedIn = await signIn(
          deps,
          { ...body, username },
          {
            language: languageOf(request),
            device: deviceOf(request),
          },
        ).catch(async (error: unknown) => {
          // The password was right, and no code was guessed.
          if (isCodeMissing(error)) await refund(deps, ...attempt)
          throw error
        })
        await refund(deps, ...attempt)
        rememberDevice(request, reply, username)
        logSecurity(deps, 'sign-in', { request, userId: signedIn.session.id })
        // The new cookie replaces the one that was sent, whose session could then no longer be ended.
        await signOut(deps, readRefreshCookie(request) ?? '')
        return opened(reply, signedIn)
      } catch (error) {
        if (error instanceof Refusal && !isCodeMissing(error)) {
          const event = error.code === 'rate_limited' ? 'sign-in-limited' : 'sign-in-failed'
          logSecurity(deps, event, { request, account: username })
        }
        throw error
      }
    },
    withCookie(limits.signIn),
  )

  register(
    app,
    contracts.refresh,
    async ({ deps, request, reply }) => {
      try {
        const token = readRefreshCookie(request) ?? ''
        const refreshed = await refreshSession(deps, token, deviceOf(request))
        rememberDevice(request, reply, refreshed.session.username)
        return opened(reply, refreshed)
      } catch (error) {
        if (error instanceof Refusal) clearRefreshCookie(reply)
        throw error
      }
    },
    withCookie(limits.refresh),
  )

  register(
    app,
    contracts.signOut,
    async ({ deps, request, reply }) => {
      await signOut(deps, readRefreshCookie(request) ?? '')
      clearRefreshCookie(reply)
      return { message: /*i18n*/ 'You are signed out.' }
    },
    withCookie(limits.signOut),
  )

  register(app, contracts.verify, async ({ deps, caller }) => accountView(await ownAccount(deps, caller)), {
    before: rateLimitByIp(limits.verify),
  })

  register(
    app,
    contracts.forgotPassword,
    async ({ deps, query: { email }, request }) => {
      await consume(deps, limits.temporaryPassword, email)
      // Nothing here reads accounts, so neither the response nor its timing reveals whether there is one.
      await deps.jobs.send(
        'temporary-password',
        { email, language: languageOf(request) },
        { once: { key: email.toLowerCase(), seconds: 60 } },
      )
      return { message: contracts.temporaryPasswordSent }
    },
    { before: rateLimitByIp(limits.forgotPassword) },
  )

  register(
    app,
    contracts.changePassword,
    async ({ deps, body, caller, reply }) => {
      const { record, session, refreshToken } = await changePassword(deps, caller, body)
      return opened(reply, await openSession(deps, record, session, refreshToken, false))
    },
    withCookie(limits.changePassword),
  )
}

const confirming = (app: FastifyInstance) =>
  register(
    app,
    contracts.confirmIdentity,
    async ({ deps, body, caller, request }) => {
      try {
        const accessToken = await confirmIdentity(deps, caller, body)
        logSecurity(deps, 'confirmed', { request, userId: caller.userId })
        return { accessToken }
      } catch (error) {
        if (error instanceof Refusal)
          logSecurity(deps, 'confirmation-failed', { request, userId: caller.userId })
        throw error
      }
    },
    // Guesses count like those of a sign-in.
    { ...noReplay, before: rateLimitByIp(limits.signIn) },
  )

const profile = (app: FastifyInstance) => {
  register(app, contracts.me, async ({ deps, caller }) => accountView(await ownAccount(deps, caller)))
  register(app, contracts.accountByUsername, async ({ deps, caller, params }) =>
    accountView(await accountForUsername(deps, caller, params.username)),
  )
  register(
    app,
    contracts.updateAccount,
    async ({ deps, caller, params, body, request, reply }) => {
      // The current password could be guessed here, too.
      if (body.currentPassword) await consume(deps, limits.changePassword, ipOf(request))
      const { record, refreshToken } = await updateAccount(deps, caller, params.id, body, languageOf(request))
      if (refreshToken) setRefreshCookie(reply, refreshToken)
      return accountView(record)
    },
    { before: rateLimitByIp(limits.updateAccount) },
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

/** Routes of personal data: export and deletion. */
const ownData = (app: FastifyInstance) => {
  register(
    app,
    contracts.confirmEmail,
    async ({ deps, body }) => {
      await confirmEmail(deps, body.token)
      return { message: /*i18n*/ 'Your e-mail address is confirmed.' }
    },
    { before: rateLimitByIp(limits.confirmEmail) },
  )
  register(app, contracts.confirmEmailAgain, async ({ deps, caller, params, request }) => {
    await consume(deps, limits.confirmEmailAgain, caller.userId)
    await sendConfirmationAgain(deps, caller, params.id, languageOf(request))
    return { message: /*i18n*/ 'The e-mail is on its way.' }
  })
  register(
    app,
    contracts.exportAccount,
    async ({ deps, caller, params, reply }) => {
      reply.header('content-disposition', 'attachment; filename="annapurna-eats.json"')
      return exportAccount(deps, caller, params.id)
    },
    { before: rateLimitByIp(limits.exportAccount) },
  )
  register(
    app,
    contracts.deleteAccount,
    async ({ deps, caller, params, body, reply }) => {
      await deleteAccount(deps, caller, params.id, body.password)
      clearRefreshCookie(reply)
      return { message: /*i18n*/ 'Your account is deleted.' }
    },
    withCookie(limits.deleteAccount),
  )
}

/** Routes of sessions. */
const signIns = (app: FastifyInstance) => {
  register(app, contracts.listSessions, async ({ deps, caller, params }) => ({
    items: await listSessions(deps, caller, params.id),
    nextCursor: null,
  }))
  register(app, contracts.endSession, async ({ deps, caller, params }) => {
    await endOneSession(deps, caller, params.id, params.sessionId)
    return { message: /*i18n*/ 'Signed out there.' }
  })
  register(app, contracts.endOtherSessions, async ({ deps, caller, params }) => {
    await endOtherSessions(deps, caller, params.id)
    return { message: /*i18n*/ 'Signed out everywhere else.' }
  })
}

const approval = (app: FastifyInstance) => {
  register(app, contracts.pendingRoles, async ({ deps }) => ({
    items: (await pendingRoles(deps)).map(accountView),
    nextCursor: null,
  }))
  register(app, contracts.approveRole, async ({ deps, caller, params }) =>
    accountView(await decideRole(deps, caller, params.id, 'approve')),
  )
  register(app, contracts.declineRole, async ({ deps, caller, params }) =>
    accountView(await decideRole(deps, caller, params.id, 'decline')),
  )
}
