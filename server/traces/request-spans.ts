import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import type { FastifyRequest } from 'fastify'
import type { Traces } from './traces.ts'

/** Asked by machines every few seconds. */
const untraced = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * The span of a request names its route, never its address, in which ids, searches and tokens stand.
 */
export const requestHooks = (tracer: Tracer): Pick<Traces, 'onRequest' | 'preValidation'> => {
  const contexts = new WeakMap<FastifyRequest, Context>()
  return {
    onRequest: (request, reply, done) => {
      const { url: route = '' } = request.routeOptions
      if (untraced.has(route)) return done()
      const caller = propagation.extract(ROOT_CONTEXT, request.headers)
      const name = route === '' ? request.method : `${request.method} ${route}`
      const span = tracer.startSpan(name, { kind: SpanKind.SERVER }, caller)
      // What nobody keeps costs no more than to have been asked.
      if (!span.isRecording()) return done()
      span.setAttributes({
        'http.request.method': request.method,
        ...(route !== '' && { 'http.route': route }),
        'annapurna.request_id': request.id,
      })
      // Streams and pages from memory are written past the framework.
      reply.raw.once('close', () => {
        const { statusCode } = reply.raw
        span.setAttribute('http.response.status_code', statusCode)
        if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      })
      const active = trace.setSpan(caller, span)
      contexts.set(request, active)
      context.with(active, done)
    },
    preValidation: (request, _reply, done) => {
      const active = contexts.get(request)
      if (active === undefined) done()
      else context.with(active, done)
    },
  }
}
