import { readdirSync } from 'node:fs'
import path from 'node:path'
import statics from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { filePolicy, securityHeaders } from '../http/content-security.ts'
import { notFound } from '../http/errors.ts'

/** Files that browsers must revalidate each time, so that a new version is found at once. */
const mustRevalidate = new Set(['service-worker.js', 'service-worker.js.br', 'manifest.webmanifest'])
/** A dish's picture, whose version is in its URL (drawings/picture-url.ts). */
const isVersioned = (url = ''): boolean => /^\/dishes\/[\w-]+\.avif\?v=\w+$/.test(url)
const lifetime = (immutable: boolean): string =>
  immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'

const fileHeaders = Object.entries({ ...securityHeaders, 'content-security-policy': filePolicy })

/** A file's name, in its folder and visible. */
const isName = (name: string): boolean => /^\w[\w.-]{0,200}$/.test(name)

type NamedFile = FastifyRequest<{ Params: { name: string } }>

/**
 * The files of the built site, each beside its compressed form. A route for each folder: one for each of the
 * 700 files cost every start a tenth of a second.
 */
export const siteFiles = async (app: FastifyInstance, folder: string): Promise<void> => {
  await app.register(statics, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    index: false,
    setHeaders: (response, file) => {
      for (const [name, value] of fileHeaders) response.header(name, value)
      const immutable = file.startsWith(path.join(folder, 'assets')) || isVersioned(response.request.raw.url)
      response.header(
        'cache-control',
        mustRevalidate.has(path.basename(file)) ? 'no-cache' : lifetime(immutable),
      )
    },
  })
  const from = (directory: string) => (request: NamedFile, reply: FastifyReply) =>
    isName(request.params.name)
      ? reply.sendFile(`${directory}/${request.params.name}`)
      : notFound(request, reply)
  app.get('/assets/:name', from('assets'))
  app.get('/icons/:name', from('icons'))
  app.get('/streets/:name', from('streets'))
  // Programs for auditors (scripts/bundle-tools.ts).
  app.get('/tools/:name', from('tools'))
  // Beside the pages of dishes, whose ids have no dot.
  app.get('/dishes/:name(^[\\w-]+\\.avif$)', from('dishes'))
  for (const file of readdirSync(folder, { withFileTypes: true }))
    if (file.isFile() && isName(file.name))
      app.get(`/${file.name}`, (_request, reply) => reply.sendFile(file.name))
}
