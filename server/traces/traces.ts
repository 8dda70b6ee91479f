import type { onRequestHookHandler, preValidationHookHandler } from 'fastify'
import type pg from 'pg'

/** What a job carries of the traces that it follows: `traceparent` headers (W3C Trace Context). */
export type Carried = readonly string[]

export type Traces = {
  /** Begins the span of a request, as a part of the caller's trace if it names one. */
  onRequest: onRequestHookHandler
  /** Goes on in the request's span after its body was read, which happens outside of it. */
  preValidation: preValidationHookHandler
  /** Makes each statement of the pool a span of what is under way, if that is traced. */
  statements: (pool: pg.Pool) => void
  /** What a job that is sent now is to carry. */
  carry: () => Carried
  /** Adds a job, as a span of what is under way; `carried` is to go with it. */
  sendJob: <T>(queue: string, send: (carried: Carried) => Promise<T>, carried?: Carried) => Promise<T>
  /** Runs an attempt at a job, as a span of the first trace that it carries, linked to the others. */
  runJob: <T>(job: { queue: string; id: string; carried: Carried }, work: () => Promise<T>) => Promise<T>
  /** Sends what was not sent yet, for a few seconds at most. */
  close: () => Promise<void>
}
