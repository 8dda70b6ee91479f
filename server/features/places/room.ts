import type { FastifyInstance } from 'fastify'
import * as contracts from '#shared/places/contracts.ts'
import { limits } from '../../http/limits/limits.ts'
import { consume } from '../../http/limits/rate-limit.ts'
import { register } from '../../http/register.ts'
import type { Room } from '../../room.ts'
import { openGeocoder } from './geocoder.ts'

const routes = (app: FastifyInstance) => {
  const { clock, settings } = app.deps
  const { geocoder: set, publicUrl } = settings
  const find =
    set &&
    openGeocoder({
      ...set,
      userAgent: `AnnapurnaEats (+${publicUrl})`,
      clock,
      warn: (err) => app.log.warn({ err }, 'the geocoder gave no answer; it is left alone for 30 seconds'),
    })
  register(app, contracts.geocoder, async () => ({ offered: find !== null }))
  register(app, contracts.findPlace, async ({ deps, caller, body }) => {
    await consume(deps, limits.geocoder, caller.userId)
    return { place: find === null ? null : await find(body.address) }
  })
}

/** Points of addresses, where the operator has a geocoder (decision 180). Owns nothing. */
export const places: Room = { name: 'places', routes: [routes] }
