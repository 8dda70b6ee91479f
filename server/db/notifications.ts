import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

type Handler = (payload: string) => void

export type Notifications = {
  /** Calls `handler` with the payload of every NOTIFY on `channel`, from any instance. Returns how to stop. */
  on: (channel: string, handler: Handler) => () => void
  /**
   * Sends payloads (up to 8,000 bytes each) to all instances, soon and in order, many at once when many are waiting.
   * Not part of anybody's transaction: PostgreSQL lets transactions that notify commit one by one only, which would
   * cost checkout most of its speed. What is sent here must therefore also be found in a table.
   */
  send: (channel: string, payloads: readonly string[]) => void
  /** Called after a lost connection was mended: notifications in between were missed. */
  onReconnect: (handler: () => void) => void
  close: () => Promise<void>
}

const retryMs = 500
const batchSize = 200
/** While one batch after the other is sent, the next one gathers for this long: each costs the database a transaction. */
const gatherMs = 4

/** One dedicated connection that LISTENs on `channels` and mends itself when the database goes away. */
export const openNotifications = async (
  url: string,
  channels: readonly string[],
  warn: (error: Error) => void,
): Promise<Notifications> => {
  const handlers = new Map<string, Set<Handler>>()
  const reconnected = new Set<() => void>()
  let client: pg.Client | undefined
  let closed = false
  let retry: NodeJS.Timeout | undefined

  const open = async () => {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'annapurna-eats notifications',
      keepAlive: true,
    })
    next.on('error', warn)
    next.on('notification', ({ channel, payload }) => {
      for (const handler of handlers.get(channel) ?? []) {
        // Anybody on this database can notify, also a newer version of us: what nobody understands must not end the process.
        try {
          handler(payload ?? '')
        } catch (error) {
          warn(error instanceof Error ? error : new Error(String(error)))
        }
      }
    })
    next.on('end', reopenSoon)
    await next.connect()
    // A notification that a crash of the database loses is read from its table; nothing waits for the disk.
    await next.query('SET synchronous_commit = off')
    for (const channel of channels) await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
    client = next
  }
  /** A connection that cannot be made both fails and ends: one attempt must not become two. */
  const reopenSoon = () => {
    clearTimeout(retry)
    if (!closed) retry = setTimeout(reopen, retryMs)
  }
  const reopen = () => {
    if (closed) return
    open().then(
      () => {
        for (const handler of reconnected) handler()
      },
      (error: Error) => {
        warn(error)
        reopenSoon()
      },
    )
  }

  const outgoing: { channel: string; payload: string }[] = []
  let sending: Promise<void> | undefined
  const flush = async () => {
    while (outgoing.length > 0 && client) {
      const batch = outgoing.splice(0, batchSize)
      await client
        .query({
          name: 'notify',
          text: 'SELECT pg_notify(channel, payload) FROM unnest($1::text[], $2::text[]) AS sent(channel, payload)',
          values: [batch.map(({ channel }) => channel), batch.map(({ payload }) => payload)],
        })
        .catch(warn)
      await wait(gatherMs)
    }
    sending = undefined
  }

  await open()
  return {
    send: (channel, payloads) => {
      for (const payload of payloads) outgoing.push({ channel, payload })
      sending ??= flush()
    },
    on: (channel, handler) => {
      const set = handlers.get(channel) ?? new Set()
      handlers.set(channel, set.add(handler))
      return () => set.delete(handler)
    },
    onReconnect: (handler) => reconnected.add(handler),
    close: async () => {
      closed = true
      clearTimeout(retry)
      await sending
      await client?.end()
    },
  }
}
