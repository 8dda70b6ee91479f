import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

/** Counts the responses of the API by their class; call it before its routes are registered. */
export const countResponses = (app: FastifyInstance): void => {
  const counts = { '2xx': 0, '3xx': 0, '4xx': 0, '503': 0, '5xx': 0 }
  app.addHook('onResponse', ({ routeOptions }, { statusCode }, done) => {
    // A balancer that asks whether an instance is ready is nobody who was turned away.
    if (routeOptions.url === '/readyz') return done()
    if (statusCode < 300) counts['2xx'] += 1
    else if (statusCode < 400) counts['3xx'] += 1
    else if (statusCode < 500) counts['4xx'] += 1
    else counts[statusCode === 503 ? '503' : '5xx'] += 1
    done()
  })
  new Counter({
    name: 'http_responses_total',
    help: "The API's responses by class; 503 apart, which asks to come again",
    labelNames: ['class'],
    registers: [app.metrics],
    collect() {
      this.reset()
      for (const [name, count] of Object.entries(counts)) this.inc({ class: name }, count)
    },
  })
}

const gauges = (registry: Registry) => (name: string, help: string, read: () => number) =>
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read())
    },
  })

/** Registers what an instance itself is like: its connections, and whether its database is there. */
export const registerInstance = (app: FastifyInstance): void => {
  const { pool, outage, settings, slowStatements } = app.deps
  const gauge = gauges(app.metrics)
  gauge('database_available', 'Whether the database responds: 1 or 0', () => (outage.responds() ? 1 : 0))
  gauge('database_writable', 'Whether it has room for what is written: 1 or 0', () =>
    outage.isWritable() ? 1 : 0,
  )
  gauge('database_pool_limit', 'Most connections for requests', () => settings.databasePool)
  gauge('database_pool_used', 'Connections at work', () => pool.totalCount - pool.idleCount)
  // What the figures of this very response ask for is queued for a moment also where connections are idle.
  gauge('database_pool_waiting', 'Statements that wait for a connection', () =>
    pool.idleCount > 0 || pool.totalCount < settings.databasePool ? 0 : pool.waitingCount,
  )
  new Counter({
    name: 'slow_statements_total',
    help: 'Statements that took longer than SLOW_STATEMENT_MS',
    registers: [app.metrics],
    collect() {
      this.reset()
      this.inc(slowStatements.count())
    },
  })
}

/** Registers what an instance that serves people has beside that. */
export const registerServing = (app: FastifyInstance): void => {
  const { live } = app
  const { search } = app.deps
  const gauge = gauges(app.metrics)
  gauge(
    'events_lag_seconds',
    'How long ago the log of events was last looked through',
    () => live.lag() / 1_000,
  )
  gauge('live_streams', 'Live streams that are open here', live.size)
  gauge('search_ready', 'Whether the search is filled: 1 or 0', () => (search.isReady() ? 1 : 0))
  const seconds = new Histogram({
    name: 'search_seconds',
    help: 'How long searches took, the wait for their turn included; those in memory are none',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [app.metrics],
  })
  search.measure((each) => seconds.observe(each))
  new Counter({
    name: 'searches_without_result_total',
    help: 'Searches that found nothing at all',
    registers: [app.metrics],
    collect() {
      this.reset()
      this.inc(search.missed())
    },
  })
}
