import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { asc, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Transaction } from '#server/db/connection.ts'
import { outboxEvents } from '#server/db/tables/index.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { withoutIntervals } from '#tests/intervals.ts'
import { purgeEvents } from './delete-events.ts'
import { createEventPublisher } from './event-publisher.ts'
import { publish } from './publish.ts'
import { createRecentEvents } from './recent-events.ts'
import { startRelay } from './relay.ts'
import { topic } from './topic.ts'

let t: TestApp
/** Another instance on the same database, to which clients are connected. No relay runs by the clock. */
let second: TestApp
beforeAll(async () => {
  t = await withoutIntervals(testApp)
  second = await withoutIntervals(() => testApp({ database: t.database }))
  second.app.get<{ Querystring: { topics: string } }>('/listen', (request, reply) => {
    const topics = request.query.topics.split(' ').map(topic)
    const until = new Date(second.deps.clock().getTime() + 3_600_000)
    return second.app.live.open(request, reply, { userId: crypto.randomUUID(), until } as never, () => ({
      topics,
    }))
  })
  await second.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await second.close()
  await t.close()
})

/** A client of topics; `heard` waits until the last event's data is `last`, and returns the data of all. */
const listen = async (topics: string, lastEventId?: number) => {
  const request = http.get({
    host: '127.0.0.1',
    port: (second.app.server.address() as AddressInfo).port,
    path: `/listen?topics=${encodeURIComponent(topics)}`,
    agent: false,
    headers: lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) },
  })
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  let text = ''
  response.setEncoding('utf8').on('data', (part: string) => {
    text += part
  })
  const events = () =>
    [...text.matchAll(/^id: (\d+)\nevent: news\ndata: (.*)\n\n/gm)].map(([, id, data]) => ({
      id: Number(id),
      data: JSON.parse(data ?? '') as unknown,
    }))
  const heard = async (last: unknown) => {
    while (JSON.stringify(events().at(-1)?.data) !== JSON.stringify(last)) await new Promise(setImmediate)
    return events()
  }
  return { heard, close: () => request.destroy() }
}
const send = (data: unknown, first: string, ...others: string[]) =>
  t.deps.db.transaction((tx) =>
    publish(t.deps, tx, { topics: [topic(first), ...others.map(topic)], kind: 'news', data }),
  )

/** Rows of the log and entries of its indexes that this transaction has read so far. */
const entriesRead = async (tx: Transaction): Promise<number> => {
  const { rows } = await tx.execute<{ read: number }>(sql`
    SELECT sum(pg_stat_get_xact_tuples_returned(oid) + pg_stat_get_xact_tuples_fetched(oid))::int AS read
    FROM pg_class WHERE relname LIKE 'outbox_events%'`)
  return rows[0]?.read ?? Number.NaN
}

describe('an event of the outbox', () => {
  it('reaches the streams of each of its topics, however large it is, and nobody where its transaction was undone', async () => {
    const large = { text: '₹'.repeat(10_000) }
    const [alone, both] = [await listen('meal'), await listen('kitchen bench')]
    await send('first', 'meal', 'kitchen')
    const undone = t.deps.db.transaction(async (tx) => {
      await publish(t.deps, tx, { topics: [topic('meal'), topic('kitchen')], kind: 'news', data: 'undone' })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await send(large, 'meal', 'kitchen')
    await send('elsewhere', 'bench')
    await send('last', 'meal', 'kitchen')
    expect((await alone.heard('last')).map(({ data }) => data)).toEqual(['first', large, 'last'])
    expect((await both.heard('last')).map(({ data }) => data).toSorted()).toEqual(
      ['first', large, 'elsewhere', 'last'].toSorted(),
    )
    alone.close()
    both.close()
  })

  it('is told its predecessor by reading no event of others, however long the log is', async () => {
    let read = Number.NaN
    const undone = t.deps.db.transaction(async (tx) => {
      await tx.execute(sql`INSERT INTO outbox_events (topics, kind, data)
        SELECT ARRAY['plate:' || n], 'news', to_json(repeat('x', 300)) FROM generate_series(1, 5000) AS n`)
      const before = await entriesRead(tx)
      await publish(t.deps, tx, { topics: [topic('plate:9')], kind: 'news', data: 'again' })
      read = (await entriesRead(tx)) - before
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(read).toBeLessThan(10)
  })

  it('is sent again to nobody who resumes after it, and to everybody who resumes before it', async () => {
    await send(1, 'resumed', 'all')
    await send(2, 'another', 'all')
    await send(3, 'resumed', 'all')
    const rows = await t.deps.db
      .select({ id: outboxEvents.id })
      .from(outboxEvents)
      .where(sql`topics @> '{all}'`)
      .orderBy(asc(outboxEvents.id))
    const client = await listen('all', rows[0]?.id)
    expect((await client.heard(3)).map(({ data }) => data)).toEqual([2, 3])
    client.close()
  })

  it('is dropped after three days', async () => {
    const aged = (age: string) => ({
      topics: ['old'],
      kind: 'news',
      data: age,
      at: sql`now() - ${age}::interval`,
    })
    await t.deps.db.insert(outboxEvents).values([aged('73 hours'), aged('71 hours')])
    expect(await purgeEvents(t.deps)).toBe(1)
    const left = await t.deps.db.select().from(outboxEvents).where(sql`topics @> '{old}'`)
    expect(left.map(({ data }) => data)).toEqual(['71 hours'])
  })
})

describe('the log of a restored dump', () => {
  type Cluster = { oldest: bigint; newest: bigint }
  it.each<[string, (here: Cluster) => bigint[]]>([
    ['of long ago', () => [3n]],
    ['among those under way', ({ oldest, newest }) => [oldest, oldest + 5n, newest]],
    ['that come soon or never', ({ newest }) => [newest + 20n, newest + (1n << 40n)]],
    ['of all kinds', ({ oldest, newest }) => [newest + (1n << 40n), 3n, newest + 20n, oldest + 5n]],
  ])(
    'is the past where its rows name transactions %s, and what is written next to it is not',
    async (_, named) => {
      await t.deps.db.delete(outboxEvents)
      const running = new pg.Client({ connectionString: t.database.url })
      const late = new pg.Client({ connectionString: t.database.url })
      await Promise.all([running.connect(), late.connect()])
      const current = async (client: Pick<pg.Client, 'query'> = t.deps.pool) =>
        BigInt((await client.query('SELECT pg_current_xact_id()::text AS id')).rows[0].id)
      const insert = (client: Pick<pg.Client, 'query'>, data: string, writtenBy?: bigint) =>
        client.query(
          `INSERT INTO outbox_events (topics, kind, data, written_by)
         VALUES ('{order}', 'news', to_json($1::text), coalesce($2::xid8, pg_current_xact_id()))`,
          [data, writtenBy?.toString() ?? null],
        )
      // A transaction that is under way all the time: all later ones are above the horizon.
      await running.query('BEGIN')
      const oldest = await current(running)
      for (let count = 0; count < 10; count++) await current()
      const newest = await current()
      await insert(t.deps.pool, 'native, before the start')
      for (const writtenBy of named({ oldest, newest })) await insert(t.deps.pool, 'restored', writtenBy)
      // Had begun and written before the start, and commits after it.
      await late.query('BEGIN')
      await insert(late, 'native, commits late')

      const heard: string[] = []
      const recent = createRecentEvents()
      const publisher = await createEventPublisher(t.deps, recent, (event) => {
        recent.append(event)
        heard.push(JSON.parse(event.data))
      })
      let relay = () => {}
      const onReconnect = (run: () => void) => {
        relay = run
        return () => {}
      }
      const deps = { ...t.deps, notifications: { ...t.deps.notifications, onReconnect } }
      const { stop } = await withoutIntervals(async () => startRelay(deps, publisher))
      for (let count = 0; count < 30; count++) await current()
      await insert(t.deps.pool, 'native, after the start')
      const last = await current()
      await late.query('COMMIT')
      await running.query('COMMIT')
      // The horizon is that of the whole cluster: transactions of other tests' databases hold it back too.
      const settled = () => {
        relay()
        return publisher.horizon() > last
      }
      await expect.poll(settled).toBe(true)
      expect(heard).toEqual(['native, commits late', 'native, after the start'])
      await stop()
      await Promise.all([running.end(), late.end()])
    },
  )
})
