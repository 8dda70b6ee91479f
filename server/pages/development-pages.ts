import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import { notFound } from '../http/errors.ts'
import { loaderServices } from './loader-services.ts'
import { canonicalPath } from './page-path.ts'
import { pageRenderer } from './page-renderer.ts'

/** Serves pages and files from the sources, through Vite's middleware in this server. Nothing is cached. */
export const installDevelopmentPages = async (app: FastifyInstance, root: string): Promise<void> => {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root,
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  })
  app.addHook('onClose', () => vite.close())
  const load = async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
  const render = pageRenderer(load, loaderServices(app.deps), app.deps.settings.publicUrl, 'development')

  app.get('/*', (request, reply) => {
    const url = request.raw.url ?? '/'
    // Vite serves its files on the raw response; everything else is a page.
    reply.hijack()
    vite.middlewares(request.raw, reply.raw, async (failure: unknown) => {
      try {
        if (failure) throw failure
        if (canonicalPath(url) === undefined) return notFound(request, reply)
        const { status, headers, body } = await render(url)
        reply.raw.writeHead(status, headers).end(body)
      } catch (error) {
        app.log.error({ err: error }, 'the page failed')
        reply.raw.writeHead(500, { 'content-type': 'text/plain' }).end('The page failed; the log says why.')
      }
    })
  })
}
