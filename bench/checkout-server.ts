/**
 * One server of the checkout benchmark in a process of its own: `product` is the whole application with its
 * workers, `counted` the same that says at /statements how many statements it has sent to the database,
 * `bare` a Fastify with one route that writes the same rows, by one statement for cash and two for a card.
 * Prints its address; ends with its standard input.
 */
import Fastify from 'fastify'
import pg from 'pg'
import { buildApp } from '#server/app.ts'
import { jobHandlers } from '#server/compose.ts'
import { connect } from '#server/db/connection.ts'
import { openLog } from '#server/log.ts'
import { openDeps } from '#server/platform.ts'
import { readSettings } from '#server/settings.ts'
import { type Basket, checkoutRows } from './checkout-rows.ts'
import { plainConfirm, plainInsert } from './plain-insert.ts'

const [kind, url, basketText] = process.argv.slice(2)
if (!url || !basketText) throw new Error('usage: checkout-server.ts product|counted|bare DATABASE_URL BASKET')
const basket: Basket = JSON.parse(basketText)

const open = async (): Promise<string> => {
  if (kind === 'product' || kind === 'counted') {
    const sent = kind === 'counted' ? countStatements() : undefined
    const { RATE_LIMIT = 'off' } = process.env
    const { LIVE_URL } = process.env
    const settings = readSettings({ RATE_LIMIT, LIVE_URL, AUTOPILOT: 'off', SESSION_SECRET: 'b'.repeat(32) })
    const { deps } = await openDeps(settings, url, openLog('warn'), async () => {})
    const app = await buildApp(deps)
    if (sent) app.get('/statements', () => ({ sent: sent() }))
    await deps.jobs.work(jobHandlers(deps))
    return await app.listen({ port: 0, host: '127.0.0.1' })
  }
  const { pool } = connect(url, { max: 10, warn: () => {} })
  const app = Fastify()
  app.post<{ Body: { paymentMethod: string } }>('/api/checkout', async ({ body }, reply) => {
    const rows = checkoutRows(basket)
    if (body.paymentMethod === 'cashOnDelivery') await plainInsert(pool, rows)
    else {
      // Placed, charged, confirmed: the response is known when the payment is.
      await plainInsert(pool, { ...rows, response: null, timeline: rows.timeline.slice(0, 1), events: [] })
      await plainConfirm(pool, rows)
    }
    return reply.code(201).type('application/json; charset=utf-8').send(rows.response?.body)
  })
  return await app.listen({ port: 0, host: '127.0.0.1' })
}

/** Statements that this process has sent from now on. */
const countStatements = (): (() => number) => {
  let sent = 0
  const { query } = pg.Client.prototype as { query: (...args: unknown[]) => unknown }
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    sent += 1
    return query.apply(this, args)
  } as typeof pg.Client.prototype.query
  return () => sent
}

process.stdin.on('end', () => process.exit(0)).resume()
process.stdout.write(`${await open()}\n`)
