import { readFileSync } from 'node:fs'
import {
  context,
  type DiagLogger,
  DiagLogLevel,
  diag,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import { inTime } from '../bounds/in-time.ts'
import { seldom } from '../seldom.ts'
import { requestHooks } from './request-spans.ts'
import { traceStatements } from './statement-spans.ts'
import { isTraced } from './together.ts'
import type { Carried, Traces } from './traces.ts'

/** How long a server that stops waits for its last spans to be taken. */
const lastSpansMs = 3_000

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

export const startTraces = (warn: (message: string) => void): Traces => {
  diag.setLogger(logger(warn), { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true })
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'annapurna-eats', 'service.version': version }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  })
  provider.register()
  const tracer = provider.getTracer('annapurna-eats')
  return {
    ...requestHooks(tracer),
    statements: (pool) => traceStatements(tracer, pool),
    ...jobSpans(tracer),
    close: async () => {
      await inTime(provider.shutdown(), lastSpansMs)
      for (const api of [trace, context, propagation, diag]) api.disable()
    },
  }
}

/** Most traces that a job of many orders is linked to. */
const mostCarried = 32

const carry = (): Carried => {
  if (!isTraced()) return []
  const carrier: { traceparent?: string } = {}
  propagation.inject(context.active(), carrier)
  return carrier.traceparent === undefined ? [] : [carrier.traceparent]
}

const parentOf = (traceparent: string | undefined) => propagation.extract(ROOT_CONTEXT, { traceparent })

const jobSpans = (tracer: Tracer): Pick<Traces, 'carry' | 'sendJob' | 'runJob'> => ({
  carry,
  sendJob: (queue, send, carried) => {
    if (!isTraced()) return send((carried ?? []).slice(0, mostCarried))
    const attributes = { ...system, 'messaging.destination.name': queue, 'messaging.operation.type': 'send' }
    return tracer.startActiveSpan(`send ${queue}`, { kind: SpanKind.PRODUCER, attributes }, async (span) => {
      const [own = ''] = carry()
      try {
        const others = (carried ?? []).filter((other) => !isOneTrace(own, other))
        return await send([own, ...others].slice(0, mostCarried))
      } finally {
        span.end()
      }
    })
  },
  runJob: ({ queue, id, carried }, work) => {
    const [first, ...others] = carried
    const links = others.flatMap((other) => {
      const linked = trace.getSpanContext(parentOf(other))
      return linked === undefined ? [] : [{ context: linked }]
    })
    const attributes = {
      ...system,
      'messaging.destination.name': queue,
      'messaging.operation.type': 'process',
      'messaging.message.id': id,
    }
    const options = { kind: SpanKind.CONSUMER, attributes, links }
    return tracer.startActiveSpan(`process ${queue}`, options, parentOf(first), async (span) => {
      try {
        return await work()
      } catch (error) {
        // What a failure says may be personal; the log has it, with addresses masked.
        span.setStatus({ code: SpanStatusCode.ERROR })
        throw error
      } finally {
        span.end()
      }
    })
  },
})
const system = { 'messaging.system': 'pg-boss' }

/** Whether two `traceparent` headers are of one trace: version, then its id of 32 digits. */
const isOneTrace = (one: string, other: string) => one.slice(3, 35) === other.slice(3, 35)

/** What the library has to say, such as that nobody takes its spans. */
const logger = (warn: (message: string) => void): DiagLogger => {
  const warnSeldom = seldom(warn)
  const note = (message: unknown) => warnSeldom(String(message).slice(0, 300))
  const nothing = () => {}
  return { error: note, warn: note, info: nothing, debug: nothing, verbose: nothing }
}
