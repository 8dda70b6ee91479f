import { trace } from '@opentelemetry/api'
import { type DestinationStream, pino } from 'pino'
import type { Settings } from './settings.ts'

/**
 * What is logged of an error. Leaves out the query parameters and connection details that database errors
 * contain: they may be personal data or secrets.
 */
export const describeError = (error: unknown): Record<string, unknown> => {
  if (!(error instanceof Error)) return { message: String(error) }
  const { cause, query } = error as { cause?: unknown; query?: unknown }
  if (typeof query === 'string') return { type: error.name, query, cause: describeError(cause) }
  const { code } = error as { code?: unknown }
  return {
    type: error.name,
    message: error.message,
    ...(typeof code === 'string' && { code }),
    stack: error.stack,
    ...(cause !== undefined && { cause: describeError(cause) }),
  }
}

export const openLog = (level: Settings['logLevel'], destination?: DestinationStream) =>
  pino({ level, base: null, serializers: { err: describeError }, mixin: ofTrace }, destination)

/** The trace that a line belongs to, if any; the name is that of OpenTelemetry's log formats. */
const ofTrace = (): { trace_id?: string } => {
  const span = trace.getActiveSpan()
  return span ? { trace_id: span.spanContext().traceId } : {}
}
