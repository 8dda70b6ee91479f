import { setTimeout as wait } from 'node:timers/promises'
import type { Link, Notification, Transport } from './link.ts'

export type NotificationQueue = {
  /** Appends payloads and wakes the loop that sends them. */
  push: (channel: string, payloads: readonly string[]) => void
  /** Called when a new connection listens: sending goes on. */
  wake: () => void
  /** Ends once everything is sent, or at once if there is no connection. */
  close: () => Promise<void>
}

type Connection = {
  current: () => Link | undefined
  lose: (link: Link, error: Error) => void
}

const batchSize = 200
/** PostgreSQL's limit of a payload: 8,000 bytes with the terminator. */
const payloadBytes = 7_999
/** Most bytes queued while the other side is unavailable. */
const waitingBytes = 4 * 1024 * 1024

/**
 * The notifications that this instance still has to send, and the one loop that sends them. A batch leaves
 * the queue after the other side has accepted it; if the connection was lost it is sent again on the next
 * one (at least once). Payloads beyond the queue's size are dropped, which is reported to `warn` once:
 * listeners also read the table behind the notifications.
 */
export const createNotificationQueue = (
  transport: Transport,
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
  /** Sends up to `count` payloads; returns how many to send next, 1 while one of them is refused. */
  const sendBatch = async (link: Link, count: number): Promise<number> => {
    const batch = waiting.slice(0, count)
    try {
      await link.send(batch)
      drop(batch.length)
      return batchSize
    } catch (error) {
      const failure = error instanceof Error ? error : new Error(String(error))
      if (!transport.isRefused(failure)) {
        connection.lose(link, failure)
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
      const link = connection.current()
      if (link && waiting.length > 0) {
        count = await sendBatch(link, count)
        if (transport.gatherMs > 0) await wait(transport.gatherMs)
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
          warn(new Error(`too many notifications wait for ${transport.peer}; more are dropped`))
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

const isSendable = (payload: string): boolean =>
  !payload.includes('\0') &&
  (payload.length * 3 <= payloadBytes || Buffer.byteLength(payload) <= payloadBytes)
