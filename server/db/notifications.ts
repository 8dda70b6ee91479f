import { type ListeningLimits, openListeningConnection } from './listening-connection.ts'
import { createNotificationQueue, type NotificationQueue } from './notification-queue.ts'

type Handler = (payload: string) => void

export type Notifications = {
  /** Calls `handler` with the payload of every NOTIFY on `channel`, from any instance. Returns how to stop. */
  on: (channel: string, handler: Handler) => () => void
  /**
   * Calls `invalidate` whenever something that `channel` tells of may have changed: with every NOTIFY on it, and after a lost
   * connection was mended, when nobody knows what was missed. For caches. Returns how to stop.
   */
  watch: (channel: string, invalidate: () => void) => () => void
  /**
   * Sends payloads (up to 7,999 bytes each) to all instances, soon and in order, many at once when many are waiting; a
   * payload may arrive twice when a connection breaks. Not part of anybody's transaction: PostgreSQL lets transactions that
   * notify commit one by one only, which would cost checkout most of its speed. What is sent here must therefore also
   * be found in a table.
   */
  send: (channel: string, payloads: readonly string[]) => void
  /** Called after a lost connection was mended: notifications in between were missed. Returns how to stop. */
  onReconnect: (handler: () => void) => () => void
  close: () => Promise<void>
}

/** Notifications on `channels` over one dedicated connection, which mends itself when the database goes away. */
export const openNotifications = async (
  url: string,
  channels: readonly string[],
  warn: (error: Error) => void,
  limits?: Partial<ListeningLimits>,
): Promise<Notifications> => {
  const handlers = new Map<string, Set<Handler>>()
  const reconnected = new Set<() => void>()
  let queue: NotificationQueue | undefined
  /** Anybody on this database can notify, also a newer version of us: what nobody understands must not end the process. */
  const guarded = (run: () => void) => {
    try {
      run()
    } catch (error) {
      warn(error instanceof Error ? error : new Error(String(error)))
    }
  }
  const connection = await openListeningConnection(
    url,
    channels,
    {
      notified: (channel, payload) => {
        for (const handler of handlers.get(channel) ?? []) guarded(() => handler(payload))
      },
      reconnected: () => {
        queue?.wake()
        for (const handler of reconnected) guarded(handler)
      },
      warn,
    },
    limits,
  )
  queue = createNotificationQueue(connection, warn)

  const on = (channel: string, handler: Handler) => {
    const set = handlers.get(channel) ?? new Set()
    handlers.set(channel, set.add(handler))
    return () => void set.delete(handler)
  }
  const onReconnect = (handler: () => void) => {
    reconnected.add(handler)
    return () => void reconnected.delete(handler)
  }
  return {
    on,
    onReconnect,
    watch: (channel, invalidate) => {
      const stops = [on(channel, invalidate), onReconnect(invalidate)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    send: queue.push,
    close: async () => {
      await queue.close()
      await connection.close()
    },
  }
}
