import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerBuild } from 'react-router'
import { boundedWork } from '../bounds/bounded-work.ts'
import type { CatalogueChange } from '../features/catalogue-changes/change.ts'
import { settingsChannel } from '../features/settings/registry.ts'
import { encodingOf } from '../http/caching/negotiate.ts'
import { notFound } from '../http/errors.ts'
import { consumeSearch } from '../http/limits/search-limit.ts'
import { installDevelopmentPages } from './development-pages.ts'
import { loaderServices } from './loader-services.ts'
import { type Page, pageCache } from './page-cache.ts'
import { canonicalPath } from './page-path.ts'
import { pageRenderer } from './page-renderer.ts'
import { siteFiles } from './site-files.ts'

const root = path.resolve(import.meta.dirname, '../..')
const clientFolder = path.join(root, 'build/client')
const serverBuild = path.join(root, 'build/server/index.js')

/** How late the opening or closing of a restaurant may show; changes of the catalogue show at once. */
const maxAgeMs = 30_000
/** Most cached pages; one of 60 dishes takes about 200 kB in its three encodings. */
const limit = 200
/** Limits renderings: made-up URLs miss the cache each time, and must not hold up other requests. */
const rendering = boundedWork({ atOnce: 2, waiting: 100 })

/**
 * The site's pages and files. Who is signed in is known to the browser alone, so every page is the same bytes
 * for everybody and is served from memory.
 */
export const pages = async (app: FastifyInstance): Promise<void> => {
  const { deps } = app
  if (deps.settings.development) return installDevelopmentPages(app, root)
  if (!existsSync(serverBuild)) {
    deps.log.warn('The web pages are not built; only the API is served.')
    app.get('/*', notFound)
    return
  }
  await siteFiles(app, clientFolder)

  let build: Promise<ServerBuild> | undefined
  const load = (): Promise<ServerBuild> => {
    build ??= import(pathToFileURL(serverBuild).href)
    return build
  }
  // Loading it holds everybody for a sixth of a second: before the first visitor asks. What fails then, fails
  // and is said when one does.
  app.addHook('onListen', () => void load().catch(() => {}))
  let styles: string | undefined
  const readStyles = (address: string): string => {
    styles ??= readFileSync(path.join(clientFolder, address), 'utf8')
    return styles
  }
  const render = pageRenderer(load, loaderServices(deps), deps.settings.publicUrl, 'production', readStyles)
  const cache = pageCache({
    render: (url) => rendering(() => render(url)),
    clock: deps.clock,
    maxAgeMs,
    limit,
    isDown: deps.outage.isOngoing,
  })
  const stops = [
    deps.catalogueChanges.watch(cache.invalidate),
    // Again, once the search index has the change.
    deps.search.watch(cache.invalidate),
    deps.notifications.watch(settingsChannel, cache.invalidateAll),
  ]
  app.addHook('onClose', async () => {
    for (const stop of stops) stop()
  })

  // What is in memory is written before the framework does anything else.
  const fromMemory = (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    const page = cache.get(request.raw.url ?? '/')
    if (page === undefined) return done()
    write(page, request, reply)
  }
  const onRequest = deps.traces ? [fromMemory, deps.traces.onRequest] : fromMemory
  app.get('/*', { onRequest }, (request, reply) => {
    const url = request.raw.url ?? '/'
    // A file of an earlier build is not a page.
    const canonical = url.startsWith('/assets/') ? undefined : canonicalPath(url)
    if (canonical === undefined) return notFound(request, reply)
    const counted = isSearch(canonical) && !cache.get(canonical) ? consumeSearch(request) : Promise.resolve()
    return counted.then(() => cache.load(url, canonical)).then((loaded) => write(loaded, request, reply))
  })
}

/** Whether a canonical URL is a search of the menu. */
const isSearch = (canonical: string): boolean => /[?&]q=/.test(canonical)

/** Straight to the socket: everything about the page was decided when it was rendered. */
const write = (page: Page<CatalogueChange>, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  reply.hijack()
  const { headers, method } = request.raw
  if (headers['if-none-match'] === page.etag) {
    reply.raw.writeHead(304, page.notModified).end()
    return reply
  }
  const response = page.responses[encodingOf(headers)]
  reply.raw.writeHead(page.status, response.headers)
  if (method === 'HEAD') reply.raw.end()
  else reply.raw.end(response.body)
  return reply
}
