import type { FastifyInstance } from 'fastify'
import { setRefundPhoto as contract } from '#shared/refunds/contracts.ts'
import { limits } from '../../http/limits/limits.ts'
import { consume, rateLimitByIp } from '../../http/limits/rate-limit.ts'
import { register } from '../../http/register.ts'
import { photoOf, takePhotos } from '../../http/request-bodies.ts'
import { orderView } from '../orders/order-view.ts'
import { setRefundPhoto } from './refund-photo.ts'

/**
 * The route of refund requests' photos, in a scope of its own where every body is read as bytes, whatever its
 * Content-Type.
 */
export const refundPhotoRoutes = async (app: FastifyInstance) => {
  takePhotos(app)
  register(
    app,
    contract,
    async ({ deps, caller, params, request }) => {
      await consume(deps, limits.photoOfAccount, caller.userId)
      return orderView(
        await setRefundPhoto(deps, caller.userId, params.id, photoOf(request)),
        'customer',
        deps.clock(),
      )
    },
    { before: rateLimitByIp(limits.photo) },
  )
}
