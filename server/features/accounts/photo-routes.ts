import type { FastifyError, FastifyInstance } from 'fastify'
import * as contracts from '#shared/contracts/accounts.ts'
import { Refusal } from '#shared/errors.ts'
import { largestPhoto, photoTooLarge } from '#shared/photo.ts'
import { limits } from '../../http/limits.ts'
import { consume, rateLimitByIp } from '../../http/rate-limit.ts'
import { register } from '../../http/register.ts'
import { accountView } from './account-view.ts'

import { removePhoto, setPhoto } from './photo.ts'

/** Routes of photos, in a scope of their own where every body is read as bytes, whatever its Content-Type. */
export const photoRoutes = async (app: FastifyInstance) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largestPhoto }, (_request, body, done) =>
    done(null, body),
  )
  app.setErrorHandler<FastifyError | Refusal>((error) => {
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') throw new Refusal('payload_too_large', photoTooLarge)
    throw error
  })
  register(
    app,
    contracts.setPhoto,
    async ({ deps, caller, params, request }) => {
      await consume(deps, limits.photoOfAccount, caller.userId)
      const file = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      return accountView(await setPhoto(deps, caller, params.id, file))
    },
    { before: rateLimitByIp(limits.photo) },
  )
  register(app, contracts.removePhoto, async ({ deps, caller, params }) =>
    accountView(await removePhoto(deps, caller, params.id)),
  )
}
