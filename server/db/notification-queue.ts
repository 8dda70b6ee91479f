import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

export type Notification = { channel: string; payload: string }

export type NotificationQueue = {
  /** Appends payloads and wakes the loop that sends them. */
  push: (channel: string, payloads: readonly string[]) => void
  /** Called when a new connection listens: sending goes on. */
  wake: () => void
  /** Ends once everything is sent, or at once if there is no connection. */
  close: () => Promise<void>
}

type Connection = {
  current: () => pg.Client | undefined
  lose: (client: pg.Client, error: Error) => void
}

const batchSize = 200
/** Between two batches, for the next one to fill: each costs the database a transaction. */
const gatherMs = 10
/** PostgreSQL's limit of a payload: 8,000 bytes with the terminator. */
const payloadBytes = 7_999
/** Most bytes queued while the database is unavailable. */
const waitingBytes = 4 * 1024 * 1024

/**
 * The notifications that this instance still has to send, and the one loop that sends them. A batch leaves
 * the queue after PostgreSQL has accepted it; if the connection was lost it is sent again on the next one (at
 * least once). Payloads beyond the queue's size are dropped, which is reported to `warn` once: listeners also
 * read the table behind the notifications.
 */
export const createNotificationQueue = (
  connection: Connection,
  warn: (error: Error) => void,
): NotificationQueue => {
  const waiting: Notification[] = []
  let bytes = 0
  let full = false
  let closing = false
  let signal = Promise.withResolvers<void>()
  const wake = () => signal.resolve()

  const drop = (count: number) => {
    for (const { payload } of waiting.splice(0, count)) bytes -= payload.length
    if (waiting.length === 0) full = false
  }
  /** Sends up to `count` payloads; returns how many to send next, 1 while PostgreSQL refuses one of them. */
  const sendBatch = async (client: pg.Client, count: number): Promise<number> => {
    const batch = waiting.slice(0, count)
    try {
      await notify(client, batch)
      drop(batch.length)
      return batchSize
    } catch (error) {
      const failure = error instanceof Error ? error : new Error(String(error))
      if (!isRefused(failure)) {
        connection.lose(client, failure)
        return batchSize
      }
      if (batch.length > 1) return 1
      warn(failure)
      drop(1)
      return 1
    }
  }
  const pump = async () => {
    let count = batchSize
    for (;;) {
      const client = connection.current()
      if (client && waiting.length > 0) {
        count = await sendBatch(client, count)
        await wait(gatherMs)
      } else if (closing) return
      else {
        await signal.promise
        signal = Promise.withResolvers<void>()
      }
    }
  }
  const pumping = pump()

  return {
    push: (channel, payloads) => {
      for (const payload of payloads) {
        if (!isSendable(payload)) warn(new Error(`a notification on ${channel} cannot be sent as it is`))
        else if (bytes + payload.length <= waitingBytes) {
          waiting.push({ channel, payload })
          bytes += payload.length
        } else if (!full) {
          full = true
          warn(new Error('too many notifications wait for the database; more are dropped'))
        }
      }
      wake()
    },
    wake,
    close: async () => {
      closing = true
      wake()
      await pumping
    },
  }
}

const notify = (client: pg.Client, batch: readonly Notification[]) =>
  client.query({
    name: 'notify',
    text: 'SELECT pg_notify(channel, payload) FROM unnest($1::text[], $2::text[]) AS sent(channel, payload)',
    values: [batch.map(({ channel }) => channel), batch.map(({ payload }) => payload)],
  })

const isSendable = (payload: string): boolean =>
  !payload.includes('\0') &&
  (payload.length * 3 <= payloadBytes || Buffer.byteLength(payload) <= payloadBytes)

/**
 * Whether PostgreSQL refuses these payloads on any connection: invalid data, missing rights or its own queue
 * full.
 */
const isRefused = (error: Error): boolean =>
  error instanceof pg.DatabaseError && /^(22|42|54)/.test(error.code ?? '')
