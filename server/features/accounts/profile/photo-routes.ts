import type { FastifyInstance } from 'fastify'
import * as contracts from '#shared/accounts/contracts.ts'
import { limits } from '../../../http/limits/limits.ts'
import { consume, rateLimitByIp } from '../../../http/limits/rate-limit.ts'
import { register } from '../../../http/register.ts'
import { photoOf, takePhotos } from '../../../http/request-bodies.ts'
import { accountView } from '../account-view.ts'

import { removePhoto, setPhoto } from './photo.ts'

/** Routes of photos, in a scope of their own where every body is read as bytes, whatever its Content-Type. */
export const photoRoutes = async (app: FastifyInstance) => {
  takePhotos(app)
  register(
    app,
    contracts.setPhoto,
    async ({ deps, caller, params, request }) => {
      await consume(deps, limits.photoOfAccount, caller.userId)
      return accountView(await setPhoto(deps, caller, params.id, photoOf(request)))
    },
    { before: rateLimitByIp(limits.photo) },
  )
  register(app, contracts.removePhoto, async ({ deps, caller, params }) =>
    accountView(await removePhoto(deps, caller, params.id)),
  )
}
