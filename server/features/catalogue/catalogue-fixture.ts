import type { FastifyInstance } from 'fastify'
import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { testDatabase } from '#tests/database.ts'
import { connect } from '../../db/connection.ts'
import { openNotifications } from '../../db/notifications/notifications.ts'
import { postgresTransport } from '../../db/notifications/postgres-transport.ts'
import { watchOutage } from '../../db/outage.ts'
import type { Deps } from '../../deps.ts'
import { writeFromMemory } from '../../http/caching/cached-route.ts'
import { installErrors } from '../../http/errors.ts'
import { deriveKeys } from '../../secrets/keys.ts'
import { catalogueChannel, openCatalogueChanges } from '../catalogue-changes/changes.ts'
import { openSearch } from '../search/open-search.ts'
import { routes } from './routes.ts'

/**
 * A database of the test's own with what the catalogue's operations need, at noon in India on a Wednesday.
 */
export const catalogueFixture = async () => {
  const database = await testDatabase()
  // Dropping the database ends connections that are about to close by themselves.
  const ignore = () => undefined
  const { pool, db } = connect(database.url, { max: 4, warn: ignore })
  const notifications = await openNotifications(postgresTransport(database.url, [catalogueChannel]), ignore)
  const catalogueChanges = await openCatalogueChanges(pool, notifications, ignore)
  const search = openSearch({
    url: database.url,
    timeoutMs: 10_000,
    pool,
    changes: catalogueChanges,
    warn: ignore,
  })
  const time = { now: new Date('2026-11-18T12:00:00+05:30') }
  const outage = watchOutage(async () => {}, { error: ignore, warn: ignore })
  const deps = {
    pool,
    db,
    notifications,
    catalogueChanges,
    search,
    outage,
    clock: () => time.now,
    settings: { rateLimit: false },
    keys: deriveKeys(['of the catalogue fixture']),
  }
  return {
    deps,
    time,
    url: database.url,
    close: async () => {
      outage.close()
      await search.close()
      await catalogueChanges.close()
      await notifications.close()
      await pool.end()
      await database.close()
    },
  }
}
export type CatalogueFixture = Awaited<ReturnType<typeof catalogueFixture>>

/** The catalogue's routes alone, as the server registers them. */
export const catalogueApp = async ({ deps }: CatalogueFixture): Promise<FastifyInstance> => {
  const app = Fastify() as unknown as FastifyInstance
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  // The catalogue uses no more of the dependencies than the fixture has.
  app.decorate('deps', deps as unknown as Deps)
  app.decorate('contracts', [])
  app.decorateRequest('caller', null)
  installErrors(app)
  writeFromMemory(app)
  routes(app)
  await app.ready()
  return app
}
