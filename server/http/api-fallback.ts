import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from './errors.ts'

type Known = { pattern: RegExp; methods: Set<string> }

const patternOf = (url: string): RegExp =>
  new RegExp(`^${url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`)

/**
 * The handler of requests that match no other route: answers OPTIONS with the path's methods and anything else with
 * not_found (404). Call it before the routes of its scope are registered, and register its handler last.
 */
export const apiFallback = (app: FastifyInstance) => {
  const known = new Map<string, Known>()
  app.addHook('onRoute', ({ url, method }) => {
    if (url.endsWith('*')) return
    const entry = known.get(url) ?? { pattern: patternOf(url), methods: new Set<string>() }
    for (const name of [method].flat()) entry.methods.add(name)
    known.set(url, entry)
  })
  return (request: FastifyRequest, reply: FastifyReply) => {
    if (request.method !== 'OPTIONS') return notFound(request, reply)
    const path = request.url.split('?', 1)[0] ?? ''
    const methods = [...known.values()]
      .filter(({ pattern }) => pattern.test(path))
      .map((entry) => entry.methods)
    if (methods.length === 0) return notFound(request, reply)
    const allowed = new Set([...methods.flatMap((names) => [...names]), 'OPTIONS'])
    return reply
      .code(204)
      .header('allow', [...allowed].sort().join(', '))
      .send()
  }
}
