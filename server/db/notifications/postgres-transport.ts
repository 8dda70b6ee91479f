import pg from 'pg'
import { within } from '../../bounds/in-time.ts'
import type { Link, Notification, Transport } from './link.ts'

/** LISTEN and NOTIFY on `channels`, over one connection past any pooler. */
export const postgresTransport = (url: string, channels: readonly string[]): Transport => ({
  peer: 'the database',
  open: async (events, timeoutMs) => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'annapurna-eats notifications',
      keepAlive: true,
      connectionTimeoutMillis: timeoutMs,
    })
    const end = () => void client.end().catch(() => {})
    const link: Link = {
      send: (batch) => notify(client, batch),
      check: async () => void (await client.query('SELECT')),
      end,
      close: () => client.end(),
    }
    client.on('error', (error) => events.lost(link, error))
    client.on('end', () => events.lost(link))
    client.on('notification', ({ channel, payload }) => events.notified(channel, payload ?? ''))
    try {
      await client.connect()
      await within(listen(client, channels), timeoutMs, 'the database does not answer to LISTEN')
    } catch (error) {
      end()
      throw error
    }
    return link
  },
  /** Invalid data, missing rights, or PostgreSQL's own queue is full. */
  isRefused: (error) => error instanceof pg.DatabaseError && /^(22|42|54)/.test(error.code ?? ''),
  // Each batch costs the database a transaction.
  gatherMs: 10,
  isOptional: false,
})

const listen = async (client: pg.Client, channels: readonly string[]) => {
  // A notification lost in a crash of the database is found in its table, so commits need not wait for the
  // disk.
  await client.query('SET synchronous_commit = off')
  for (const channel of channels) await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
}

const notify = async (client: pg.Client, batch: readonly Notification[]): Promise<void> => {
  await client.query({
    name: 'notify',
    text: 'SELECT pg_notify(channel, payload) FROM unnest($1::text[], $2::text[]) AS sent(channel, payload)',
    values: [batch.map(({ channel }) => channel), batch.map(({ payload }) => payload)],
  })
}
