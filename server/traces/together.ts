import { type Context, context, SpanKind, TraceFlags, trace } from '@opentelemetry/api'

/** What is under way, so that it can go on later; nothing worth speaking of where nothing is traced. */
export const underWay = (): Context => context.active()

/** Whether what is under way is a part of a trace that is kept; it may outlast its request. */
export const isTraced = (): boolean => {
  const span = trace.getActiveSpan()
  return span !== undefined && (span.spanContext().traceFlags & TraceFlags.SAMPLED) !== 0
}

/**
 * Does what several asked for at once as a part of the first one's trace. The others get a span of that time
 * which is linked to it. Where nothing is traced it calls `work` and no more.
 */
export const together = <T>(all: readonly Context[], work: () => Promise<T>): Promise<T> => {
  const [first, ...others] = all
  if (first === undefined) return work()
  const leading = trace.getSpanContext(first)
  const done = context.with(first, work)
  if (leading === undefined || others.length === 0) return done
  const startTime = Date.now()
  return done.finally(() => {
    const tracer = trace.getTracer('annapurna-eats')
    for (const other of others)
      tracer
        .startSpan(
          'written together',
          { kind: SpanKind.CLIENT, startTime, links: [{ context: leading }] },
          other,
        )
        .end()
  })
}
