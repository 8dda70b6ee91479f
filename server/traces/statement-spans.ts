import { SpanKind, SpanStatusCode, type Tracer } from '@opentelemetry/api'
import type pg from 'pg'
import { isTraced } from './together.ts'

/** Most characters that the span keeps of a statement without a name; a name says which it is. */
const longestText = 1_000
/** Most statements whose summary is remembered. */
const maxSummaries = 1_000

type Query = (...args: unknown[]) => unknown

/**
 * Makes each statement of a pool a span of the one that is under way, the wait for a connection included. Its
 * text has placeholders for what people entered; the values go nowhere. Call it after whatever else watches
 * the pool's connections.
 */
export const traceStatements = (tracer: Tracer, pool: pg.Pool): void => {
  const summaries = new Map<string, string>()
  const summaryOf = (text: string, name: string | undefined): string => {
    const key = name ?? text
    const known = summaries.get(key) ?? name ?? summarise(text)
    if (summaries.size >= maxSummaries) summaries.clear()
    summaries.set(key, known)
    return known
  }
  const traced =
    (query: Query): Query =>
    (...args) => {
      // With a callback it is the pool's own, which has its span already.
      if (typeof args.at(-1) === 'function' || !isTraced()) return query(...args)
      const { text = '', name } = statementOf(args[0])
      const summary = summaryOf(text, name)
      const span = tracer.startSpan(summary, {
        kind: SpanKind.CLIENT,
        attributes: {
          'db.system.name': 'postgresql',
          'db.query.summary': summary,
          ...(name === undefined && { 'db.query.text': text.slice(0, longestText) }),
        },
      })
      const result = query(...args)
      if (!(result instanceof Promise)) {
        span.end()
        return result
      }
      return result.then(
        (rows: unknown) => {
          span.end()
          return rows
        },
        (error: unknown) => {
          const code = (error as { code?: unknown } | null)?.code
          span.setAttribute('error.type', typeof code === 'string' ? code : '_OTHER')
          span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
          throw error
        },
      )
    }
  pool.query = traced(pool.query.bind(pool) as Query) as typeof pool.query
  pool.on('connect', (client) => {
    client.query = traced(client.query.bind(client) as Query) as typeof client.query
  })
}

const statementOf = (statement: unknown): { text?: string; name?: string } =>
  typeof statement === 'string' ? { text: statement } : ((statement ?? {}) as { text?: string })

/** What a statement does, and the first table that it names. */
const summarise = (text: string): string => {
  const verb = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'statement'
  const table = /\b(?:from|into|update)\s+"?([\w.]+)/i.exec(text)?.[1]
  return table === undefined ? verb : `${verb} ${table}`
}
