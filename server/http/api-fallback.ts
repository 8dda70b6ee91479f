import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from './errors.ts'

/** Whether a path is one of a route's URL, such as `/api/orders/:id`. */
const isOf = (url: string, path: string): boolean => {
  const wanted = url.split('/')
  const segments = path.split('/')
  return (
    wanted.length === segments.length &&
    wanted.every((part, at) => (part.startsWith(':') ? segments[at] !== '' : part === segments[at]))
  )
}

/**
 * The handler of requests that match no other route: answers OPTIONS with the path's methods and anything
 * else with not_found (404). Call it before the routes of its scope are registered, and register its handler
 * last.
 */
export const apiFallback = (app: FastifyInstance) => {
  const known = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    if (url.endsWith('*')) return
    const methods = known.get(url) ?? new Set<string>()
    for (const name of [method].flat()) methods.add(name)
    known.set(url, methods)
  })
  return (request: FastifyRequest, reply: FastifyReply) => {
    if (request.method !== 'OPTIONS') return notFound(request, reply)
    const path = request.url.split('?', 1)[0] ?? ''
    const methods = [...known].flatMap(([url, names]) => (isOf(url, path) ? [names] : []))
    if (methods.length === 0) return notFound(request, reply)
    const allowed = new Set([...methods.flatMap((names) => [...names]), 'OPTIONS'])
    return reply
      .code(204)
      .header('allow', [...allowed].sort().join(', '))
      .send()
  }
}
