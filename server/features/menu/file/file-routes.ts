import type { FastifyError, FastifyInstance } from 'fastify'
import { Refusal } from '#shared/errors.ts'
import { menuQuery } from '#shared/menu/contracts.ts'
import { menuImport } from '#shared/menu/file-contracts.ts'
import { largestMenuFile } from '#shared/menu/restaurant-menu.ts'
import { prefersJson } from '../../../http/caching/negotiate.ts'
import { sendCsv } from '../../../http/csv.ts'
import { limits } from '../../../http/limits/limits.ts'
import { consume } from '../../../http/limits/rate-limit.ts'
import { register } from '../../../http/register.ts'
import { restaurantOf } from '../../../http/sign-in/restaurant-staff.ts'
import { authorise, readCaller } from '../../../http/sign-in/session.ts'
import { languageOf } from '../../../languages.ts'
import { exportMenuCsv, exportMenuJson } from './export-menu.ts'
import { importMenuFile } from './import-file.ts'

const tooLarge = /*i18n*/ 'A menu file may have at most 5 MB.'

/**
 * A restaurant's menu as a file, in and out. In a scope of its own, where every body is read as bytes,
 * whatever its Content-Type.
 */
export const menuFileRoutes = async (app: FastifyInstance) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largestMenuFile }, (_request, body, done) =>
    done(null, (body as Buffer).toString('latin1')),
  )
  app.setErrorHandler<FastifyError | Refusal>((error) => {
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') throw new Refusal('payload_too_large', tooLarge)
    throw error
  })
  register(app, menuImport, async ({ deps, caller, query, request }) => {
    const restaurantId = restaurantOf(caller, query.restaurant)
    await consume(deps, limits.menuFile, caller.userId)
    const upload = {
      // Kept as text, one character for each byte: so its fingerprint stays small.
      body: Buffer.from(typeof request.body === 'string' ? request.body : '', 'latin1'),
      contentType: request.headers['content-type'] ?? '',
    }
    return importMenuFile(deps, caller, restaurantId, upload, {
      dryRun: query.dryRun,
      prices: query.prices,
      language: languageOf(request),
    })
  })
  app.get<{ Querystring: { restaurant?: string } }>(
    '/api/restaurant/menu/export',
    {
      schema: {
        summary: 'The whole menu as a file that imports again without a change: CSV, or JSON by Accept',
        tags: ['Restaurant'],
        security: [{ bearer: [] }],
        querystring: menuQuery,
      },
      onRequest: async (request) => {
        request.caller = authorise(request, await readCaller(request), ['RESTAURANT'])
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store').header('vary', 'accept')
      const { caller } = request
      if (!caller) throw new Error('nobody has called')
      const restaurantId = restaurantOf(caller, request.query.restaurant)
      await consume(app.deps, limits.csv, caller.userId)
      if (!prefersJson(request.headers)) return sendCsv(reply, await exportMenuCsv(app.deps, restaurantId))
      return reply
        .type('application/json; charset=utf-8')
        .send(Buffer.from(await exportMenuJson(app.deps, restaurantId)))
    },
  )
}
