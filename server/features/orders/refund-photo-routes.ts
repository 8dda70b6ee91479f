import type { FastifyError, FastifyInstance } from 'fastify'
import { setRefundPhoto as contract } from '#shared/contracts/refunds.ts'
import { Refusal } from '#shared/errors.ts'
import { largestPhoto, photoTooLarge } from '#shared/photo.ts'
import { limits } from '../../http/limits.ts'
import { consume, rateLimitByIp } from '../../http/rate-limit.ts'
import { register } from '../../http/register.ts'
import { orderView } from './order-view.ts'
import { setRefundPhoto } from './refund-photo.ts'

/** The route of refund requests' photos, in a scope of its own where every body is read as bytes, whatever its Content-Type. */
export const refundPhotoRoutes = async (app: FastifyInstance) => {
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
    contract,
    async ({ deps, caller, params, request }) => {
      await consume(deps, limits.photoOfAccount, caller.userId)
      const file = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      return orderView(await setRefundPhoto(deps, caller.userId, params.id, file), 'customer', deps.clock())
    },
    { before: rateLimitByIp(limits.photo) },
  )
}
